import { wordsOfName } from '../../../worker/features/social/friends/names.ts';
import { SESSION_DAYS } from '../../../worker/platform/http/token.ts';
import { farDown, shares } from './dice.ts';
import { moments, type Site } from './site.ts';

const DAY = 86_400;
const colors = JSON.stringify(['#8A2F2B', '#E2B55A', '#2E6A4D', '#F2EBE1', '#3B332B']);

/** Adds the readers and their sessions; one in twelve keeps their profile to themselves. */
export function fillPeople(site: Site): void {
  const { bulk, readers, end, library } = site;
  const dice = site.dice('people');
  const user = bulk.into('users', [
    ...['id', 'subject', 'email', 'name', 'picture_seed', 'picture_colors', 'language', 'time_zone', 'profile_privacy'],
    ...['reviewing_banned_at', 'created_at'],
  ]);
  const session = bulk.into('sessions', ['id', 'user_id', 'created_at', 'expires_at', 'ended_at']);
  const findable = bulk.into('name_words', ['words', 'user_id']);
  for (const { id, place, zone, joinedAt } of [...readers].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const subject = `1${String(place).padStart(20, '0')}`;
    const name = `${dice.pick(library.words.firstNames)} ${dice.pick(library.words.lastNames)}`.slice(0, 20).trim();
    const privacy = place > 10 && dice.chance(1 / 12) ? 'nobody' : 'everybody';
    const banned = place > 10 && dice.chance(1 / 2_000) ? end - dice.below(300 * DAY) : null;
    user(
      id,
      subject,
      `reader-${place}@readers.example`,
      name,
      String(dice.below(1e9)),
      colors,
      'en',
      zone,
      privacy,
      banned,
      joinedAt,
    );
    for (const words of wordsOfName(name)) findable(words, id);
    for (const at of moments(dice, dice.below(4), Math.max(joinedAt, end - 40 * DAY), end)) {
      session(dice.id(), id, at, at + SESSION_DAYS * DAY, dice.chance(0.3) ? at + dice.below(DAY) : null);
    }
  }
}

/** Adds friendships, requests that nobody has answered, and books that friends thought of. */
export function fillFriends(site: Site): void {
  const { bulk, readers, end, library } = site;
  const dice = site.dice('friends');
  const most = Math.min(1_000, Math.floor(readers.length / 4));
  const pairs = new Set<number>();
  const counts = shares(dice, readers.length * 5, readers.length, { most, least: 0, spread: 1.3 });
  counts.forEach((count, place) => {
    for (let tries = 0, made = 0; made < count && tries < count * 3; tries += 1) {
      const other = place < 3 ? dice.below(readers.length) : farDown(dice, readers.length, 0.4);
      const pair = Math.min(place, other) * readers.length + Math.max(place, other);
      if (other === place || pairs.has(pair)) continue;
      pairs.add(pair);
      made += 1;
    }
  });
  const rows = [...pairs].flatMap((pair) => {
    const [one, other] = [readers[Math.floor(pair / readers.length)], readers[pair % readers.length]];
    if (!one || !other) return [];
    const since = dice.below(end - Math.max(one.joinedAt, other.joinedAt)) + Math.max(one.joinedAt, other.joinedAt);
    return [
      { user: one, friend: other, since },
      { user: other, friend: one, since },
    ];
  });
  rows.sort((one, other) =>
    one.user.id < other.user.id ? -1 : one.user.id > other.user.id ? 1 : one.since - other.since,
  );
  const friendship = bulk.into('friendships', ['user_id', 'friend_id', 'since', 'active_day']);
  // The most active read every day, the others now and then.
  const activeDays = new Map(
    readers.map(({ id, place }) => [id, Math.floor(end / DAY) - (place < readers.length / 10 ? 0 : dice.below(300))]),
  );
  for (const { user, friend, since } of rows) friendship(user.id, friend.id, since, activeDays.get(friend.id) ?? 0);

  const request = bulk.into('friend_requests', ['recipient', 'sender', 'asked_at']);
  const asked = new Set<number>();
  for (let count = 0; count < readers.length / 4; count += 1) {
    const [recipient, sender] = [farDown(dice, readers.length, 1.05), dice.below(readers.length)];
    const pair = Math.min(recipient, sender) * readers.length + Math.max(recipient, sender);
    if (recipient === sender || pairs.has(pair) || asked.has(pair)) continue;
    asked.add(pair);
    request(readers[recipient]?.id ?? '', readers[sender]?.id ?? '', end - dice.below(200 * DAY));
  }

  const declined = bulk.into('declined_requests', ['recipient', 'sender', 'declined_at']);
  for (let count = 0; count < readers.length / 20; count += 1) {
    const [recipient, sender] = [farDown(dice, readers.length, 1.05), dice.below(readers.length)];
    const pair = Math.min(recipient, sender) * readers.length + Math.max(recipient, sender);
    if (recipient === sender || pairs.has(pair) || asked.has(pair)) continue;
    asked.add(pair);
    declined(readers[recipient]?.id ?? '', readers[sender]?.id ?? '', end - dice.below(30 * DAY));
  }

  const invite = bulk.into('invite_links', ['user_id', 'code', 'ends_at']);
  for (const { id } of readers) if (dice.chance(0.05)) invite(id, dice.id(), end + dice.below(30 * DAY));

  const share = bulk.into('book_shares', ['id', 'sender_id', 'recipient_id', 'isbn', 'shared_at']);
  const shared = new Set<string>();
  for (const { user, friend, since } of rows) {
    // Everybody shows the most active reader something.
    if (!dice.chance(friend.place === 0 ? 0.8 : 0.2)) continue;
    const isbn = library.isbnAt(farDown(dice, Math.min(site.sizes.books, 5_000), 0.9));
    const key = `${user.id} ${friend.id} ${isbn}`;
    if (!shared.has(key)) share(dice.id(), user.id, friend.id, isbn, since + dice.below(end - since));
    shared.add(key);
  }
  const seen = bulk.into('notifications_seen', ['user_id', 'seen_at']);
  for (const { id, joinedAt } of readers) if (dice.chance(0.6)) seen(id, joinedAt + dice.below(end - joinedAt));
  const off = bulk.into('notice_kinds_off', ['user_id', 'kind']);
  for (const { id } of readers) if (dice.chance(0.05)) off(id, 'post');
}
