import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../../web/rendered/render.js';
import { trendingJob } from '../../../worker/features/discovery/trending/job.ts';
import { reportReview } from '../../../worker/features/moderation/contract.ts';
import { submitReview, textWithoutSpoilers } from '../../../worker/features/reviews/contract.ts';
import { sessionCookie } from '../../support/session.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { endpoints, prepare } from '../../support/worker/examples.ts';
import { befriended, hasRead, someIsbns } from '../../support/worker/features/builders.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { isQuickRun } from '../../support/worker/quick.ts';

// The spoilers of a review appear only in the review itself, where readers reveal them. These tests cover every reading
// call and every page, including new ones.

const PART = 'the-gardener-did-it';
const WHOLE = 'and-everybody-wakes-up';
const partsIn = (text: string) => [PART, WHOLE].filter((words) => text.includes(words));

/** Calls that return the review itself, or show it to its author or a moderator. */
const THE_REVIEW = [
  ...['/api/public/get_book_reviews_db', '/api/reviews/get_review'],
  ...['/api/admin/get_reported_reviews', '/api/moderation/reports'],
];
/** Pages of the review itself: their data contains its text, which is shown once a reader reveals it. */
const ITS_PAGES = ['/book', '/review'];

const app = createTestApp();
let isbn = '';
let reviews: { author: Reader; id: string; said: string }[] = [];

/** Creates two reviews of one book with spoilers, each of them reported. */
async function writtenIn(place: typeof app): Promise<void> {
  [isbn = ''] = await someIsbns(1);
  const [ada, bob, carol] = [await place.reader('Ada'), await place.reader('Bob'), await place.reader('Carol')];
  await befriended(ada, bob);
  const write = async (author: Reader, review: string, spoiler: boolean) => {
    await hasRead(author, isbn);
    const { review_id: id } = await author.call(submitReview, { isbn, rating: 4, review, spoiler });
    await carol.call(reportReview, { isbn, review_id: id });
    return { author, id, said: spoiler ? WHOLE : PART };
  };
  reviews = [
    await write(ada, `A slow start.\n\nThen ||${PART}|| and it ends.`, false),
    await write(bob, `Nobody expects it, ${WHOLE}.`, true),
  ];
}

beforeAll(async () => {
  await writtenIn(app);
  await runJob(trendingJob, new Date());
});

test('other places show it without its text', () => {
  expect(textWithoutSpoilers({ review: 'One ||two|| three ||four\nfive|| six || seven', spoiler: false })).toBe(
    'One [spoiler] three [spoiler] six || seven',
  );
  expect(textWithoutSpoilers({ review: 'One two', spoiler: true })).toBe('');
});

const reading = endpoints.filter(([, { limit }]) => limit === 'read' || limit === 'search');

describe.for(reading)('%s', ([path, endpoint]) => {
  test(THE_REVIEW.includes(path) ? 'answers all that the review says' : 'answers nothing of it', async () => {
    const { reader, input } = await prepare(endpoint, app);
    const checkedPaths = new Set<string>();
    for (const { author, id } of reviews) {
      const about = { isbn, target_id: author.userId, review_id: id, tab: 'reviewed' };
      const request = Object.fromEntries(Object.entries(about).filter(([name]) => name in endpoint.input.shape));
      const body = { ...input, ...request, user_id: reader.userId, session_token: reader.token };
      const answer = await app.send(path, body);
      expect(answer.status, answer.text).toBeLessThan(500);
      for (const words of partsIn(answer.text)) checkedPaths.add(words);
    }
    // A call that no longer returns the review must leave that list.
    expect([...checkedPaths].sort()).toEqual(THE_REVIEW.includes(path) ? [WHOLE, PART] : []);
  });
});

const DATA = /<script type="application\/json" id="hydration-data">.*?<\/script>/s;

test('no page, feed or preview contains its text, except the data of the review itself', async () => {
  // /home shows the newest reviews, so these are newer than everything that the calls above were prepared with.
  await writtenIn(createTestApp({ now: () => new Date(Date.now() + 60_000) }));
  const admin = await app.admin();
  const record = { userId: admin.userId, token: admin.token, name: 'Admin', email: admin.person.email };
  const cookies = ['', `authenticated=${sessionCookie(record)}`];
  const counts = new Map<string, number>();
  const others = ['/profile/reviews.rss', '/sitemap.xml', '/robots.txt'];
  for (const [place, path] of [...(await pages.list()).map((page) => page.path), ...others].entries()) {
    for (const [turn, { author, id }] of reviews.entries()) {
      const query = new URLSearchParams({
        isbn,
        id: path.startsWith('/profile') ? author.userId : id,
        tab: 'reviewed',
      });
      const address = path.replace(':isbn', isbn).replace(':category', 'fiction');
      // In a quick run one of the two looks at each review, in turn.
      for (const cookie of isQuickRun ? cookies.slice((place + turn) % 2).slice(0, 1) : cookies) {
        // This page lists the email addresses of accounts, and no reviews.
        if (path === '/admin/accounts' && cookie !== '') continue;
        const headers = { cookie, 'cf-connecting-ip': '192.0.2.1' };
        const request = new Request(`${env.PUBLIC_ORIGIN}${address}?${query}`, { headers });
        const html = await (await app.fetch(request, { user_id: cookie === '' ? '' : admin.userId })).text();
        // Moderators can read reported text.
        if (path === '/admin/reviewReports' && cookie !== '') continue;
        expect([path, partsIn(ITS_PAGES.includes(path) ? html.replace(DATA, '') : html)]).toEqual([path, []]);
        counts.set(path, (counts.get(path) ?? 0) + Number(html.includes('A slow start.')));
      }
    }
  }
  // These pages show the text outside the spoilers, which proves that they contain the reviews.
  expect([...counts].filter(([, times]) => times > 0).map(([path]) => path)).toEqual(
    expect.arrayContaining(['/book', '/home', '/profile', '/review', '/profile/reviews.rss']),
  );
});
