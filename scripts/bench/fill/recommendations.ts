import type { Site } from './site.ts';

const DAY = 86_400;
/** Works of one reader that count, works near each, and readers from whom on there are any, as the nightly job has it. */
const [LIKED, NEAR, READERS] = [300, 30, 5];

/** Adds what the last night found, and what readers dismissed: one in ten some, the most active one a thousand. */
export function fillRecommendations(site: Site): void {
  const { bulk, readers, end, library } = site;
  const dice = site.dice('recommendations');
  const works = bulk.all<{ work: number; readers: number; isbn: number }>(
    `SELECT work_id AS work, count(*) AS readers, min(isbn) AS isbn FROM readings
      WHERE +state = 0 GROUP BY work_id HAVING count(*) >= ${READERS}`,
  );
  const liked = bulk.into('liked_works', ['user_id', 'works', 'work_count']);
  const dismissed = bulk.into('dismissed_works', ['work_id', 'user_id', 'isbn', 'dismissed_at']);
  for (const { id, place } of readers) {
    const own = bulk.all<{ work: number }>(
      `SELECT DISTINCT work_id AS work FROM (SELECT work_id FROM readings WHERE user_id = ? AND state = 0
        ORDER BY read_at DESC LIMIT ${LIKED})`,
      id,
    );
    liked(id, JSON.stringify(Object.fromEntries(own.map(({ work }) => [work, 1 + dice.below(2)]))), own.length);
    const count = place === 0 ? 1_000 : dice.chance(0.1) ? 1 + dice.below(20) : 0;
    const away = new Set(Array.from({ length: count }, () => dice.below(works.length)));
    for (const one of away) {
      const { work, isbn } = works[one] ?? { work: 0, isbn: library.isbnAt(0) };
      if (work > 0) dismissed(work, id, isbn, end - dice.below(300 * DAY));
    }
  }
  const nearest = bulk.into('nearest_works', ['round', 'work_id', 'reader_count', 'nearest']);
  const round = Math.floor(end / DAY) - 1;
  for (const { work, readers: count } of works) {
    const near = new Set(
      Array.from({ length: Math.min(NEAR, count) }, () => works[dice.below(works.length)]?.work ?? 0),
    );
    near.delete(work);
    const list = [...near].map((other) => [other, READERS + dice.below(count), 100 + dice.below(9_000)]);
    nearest(round, work, count, JSON.stringify(list));
  }
  bulk.into('nearest_rounds', ['round', 'stage'])(round, 'ended');
}
