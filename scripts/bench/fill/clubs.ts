import { inviteCodes } from '../../../worker/features/clubs/contract.ts';
import { fillClubLife } from './club-life.ts';
import { type Dice, farDown, shares } from './dice.ts';
import { workAt } from './shelves.ts';
import { moments, type Reader, type Site, someText } from './site.ts';

const DAY = 86_400;
const MEMBERS_A_CLUB = 30;

/** Adds the clubs with members, codes, bans and posts; the first is the biggest, and the most active reader founded it. */
export function fillClubs(site: Site): void {
  const { bulk, sizes, end, library } = site;
  const dice = site.dice('clubs');
  const club = bulk.into('clubs', ['id', 'name', 'privacy_setting', 'genre_focus', 'created_at']);
  const code = bulk.into('club_codes', ['code', 'id', 'club_id', 'active', 'system', 'generated_by', 'created_at']);
  const member = bulk.into('club_members', ['club_id', 'user_id', 'role', 'joined_at', 'joined_by']);
  const ban = bulk.into('club_bans', ['club_id', 'user_id', 'banned_at']);
  const biggest = Math.min(2_000, Math.floor(sizes.readers / 4));
  const members = withBiggest(dice, sizes.clubs * MEMBERS_A_CLUB, sizes.clubs, biggest);
  const posts = withBiggest(dice, sizes.posts, sizes.clubs, Math.min(10_000, Math.floor(sizes.posts / 10)));

  members.forEach((count, place) => {
    const { founder, others, banned } = peopleOf(dice, site.readers, place, count);
    const id = dice.id();
    const founded = Math.max(founder.joinedAt, end - 900 * DAY) + 1;
    const name = dice.pick(library.words.titles).slice(0, 4).join(' ').slice(0, 60);
    const privacy = privacyOf(dice, place);
    club(id, name, privacy, 'none', founded);
    const codes = Array.from({ length: place === 0 ? inviteCodes.limit : 1 + dice.below(3) }, () => madeCode(dice));
    codes.forEach((text, number) => {
      code(text, dice.id(), id, 1, number === 0 ? 1 : 0, number === 0 ? null : founder.id, founded + number);
    });
    member(id, founder.id, 'admin', founded, null);
    const times = moments(dice, others.length, founded, end);
    others.forEach(({ id: reader }, number) => {
      member(
        id,
        reader,
        dice.chance(0.02) && reader !== site.readers[0]?.id ? 'admin' : 'member',
        times[number] ?? end - 1,
        dice.pick(codes),
      );
    });
    for (const { id: reader } of banned) ban(id, reader, end - dice.below(100 * DAY));
    fillClubLife(site, dice, { id, name, privacy, founded, people: [founder, ...others], banned });
    // Whoever joined first writes the most.
    fillPosts(site, dice, { id, founded, people: [founder, ...others] }, posts[place] ?? 0);
  });
}

function withBiggest(dice: Dice, total: number, count: number, most: number): number[] {
  return count < 2 ? [total] : [most, ...shares(dice, total - most, count - 1, { most, least: 1, spread: 1.5 })];
}

function privacyOf(dice: Dice, place: number): string {
  const share = dice.unit();
  return place === 0 || share < 0.6 ? 'public' : share < 0.85 ? 'invite' : 'private';
}

function peopleOf(dice: Dice, readers: readonly Reader[], place: number, count: number) {
  const busiest = place % 7 === 0;
  // One reader is in very many clubs, and runs no more than one may.
  const chosen = new Set([busiest && place < 70 ? 0 : dice.below(readers.length)]);
  if (busiest) chosen.add(0);
  const banned = place === 0 ? Math.min(120, Math.floor(readers.length / 5)) : dice.below(3);
  while (chosen.size < Math.min(readers.length, count + banned)) chosen.add(farDown(dice, readers.length, 0.3));
  const [founder, ...others] = [...chosen].flatMap((one) => readers[one] ?? []);
  if (!founder) throw new Error('A club needs a founder');
  return { founder, others: others.slice(0, count - 1), banned: others.slice(count - 1) };
}

function madeCode(dice: Dice): string {
  return Array.from({ length: inviteCodes.length }, () => dice.pick([...inviteCodes.alphabet])).join('');
}

function fillPosts(
  site: Site,
  dice: Dice,
  { id, founded, people }: { id: string; founded: number; people: readonly Reader[] },
  count: number,
): void {
  const post = site.bulk.into('club_posts', [
    'id',
    'club_id',
    'user_id',
    'type',
    'title',
    'content',
    'created_at',
    'position',
    'milestone_id',
  ]);
  const reply = site.bulk.into('club_replies', [
    'id',
    'post_id',
    'club_id',
    'user_id',
    'content',
    'created_at',
    'position',
  ]);
  const like = site.bulk.into('club_likes', ['thing_id', 'user_id', 'post_id', 'club_id', 'liked_at']);
  const milestones = fillReadings(site, dice, { id, founded, people });
  const positions = { posts: 0, announcements: 0 };
  const newest: { about: string; at: number }[] = [];
  for (const at of moments(dice, count, founded, site.end)) {
    const type = dice.chance(0.1) ? 'announcements' : 'posts';
    const author = type === 'announcements' ? people[0] : people[farDown(dice, people.length, 0.6)];
    positions[type] += 1;
    const title = dice.pick(site.library.words.titles).slice(0, 8).join(' ').slice(0, 200);
    const postId = dice.id();
    const milestone = type === 'posts' && dice.chance(0.3) ? dice.pick(milestones) : null;
    post(postId, id, author?.id ?? null, type, title, someText(dice, site, 3), at, positions[type], milestone);
    for (let place = 1; dice.chance(0.5) && place < 60; place += 1) {
      const { id: reader } = dice.pick(people);
      reply(dice.id(), postId, id, reader, someText(dice, site, 1), Math.min(site.end, at + place), place);
    }
    for (const { id: reader } of people.slice(0, dice.below(4))) like(postId, reader, postId, id, at);
    if (type === 'announcements') newest.push({ about: postId, at });
  }
  fillNotices(site, dice, { id, people }, newest.slice(-2));
}

/** Gives a club books that it has read, and one that it reads, each by three milestones; answers those. */
function fillReadings(
  site: Site,
  dice: Dice,
  { id, founded, people }: { id: string; founded: number; people: readonly Reader[] },
): string[] {
  const columns = ['id', 'club_id', 'work_id', 'isbn', 'starts', 'set_at', 'ended_at'];
  const reading = site.bulk.into('club_readings', columns);
  const parts = ['id', 'reading_id', 'club_id', 'position', 'title', 'unit', 'value', 'made_at'];
  const milestone = site.bulk.into('club_milestones', parts);
  const opened = site.bulk.into('club_opened_milestones', ['milestone_id', 'user_id', 'club_id']);
  const made: string[] = [];
  const times = moments(dice, 4, founded, site.end);
  for (const [place, at] of times.entries()) {
    const book = farDown(dice, Math.min(site.sizes.books, 5_000), 0.9);
    const readingId = dice.id();
    reading(readingId, id, workAt(book), site.library.isbnAt(book), Math.floor(at / DAY), at, times[place + 1] ?? null);
    for (const [part, percent] of [33, 66, 100].entries()) {
      const milestoneId = dice.id();
      milestone(milestoneId, readingId, id, part + 1, `Part ${part + 1}`, 1, percent, at);
      made.push(milestoneId);
      for (const { id: reader } of people.slice(0, 2)) opened(milestoneId, reader, id);
    }
  }
  return made;
}

/** Tells the members that there are new posts, and of the last announcements; half of it was read. */
function fillNotices(
  site: Site,
  dice: Dice,
  { id, people }: { id: string; people: readonly Reader[] },
  announced: readonly { about: string; at: number }[],
): void {
  const columns = ['user_id', 'kind', 'about', 'club_id', 'since', 'raised_at', 'read_at', 'unread'];
  const notice = site.bulk.into('notices', columns);
  const things = [
    { kind: 'post', about: id, at: site.end - dice.below(DAY) },
    ...announced.map((one) => ({ kind: 'announcement', ...one })),
  ];
  for (const { id: reader } of people) {
    for (const { kind, about, at } of things) {
      const read = dice.chance(0.5);
      notice(reader, kind, about, id, at, at, read ? at + 60 : 0, read ? 0 : 1);
    }
  }
}
