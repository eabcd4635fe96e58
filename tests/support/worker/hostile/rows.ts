import type { Rows } from '../snapshot.ts';

/** One row that a call added, changed or took away. */
export interface Touched {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Every row in which two states of a database differ; a changed row is one that is gone and one that is new. */
export function differences(before: Rows, after: Rows): Touched[] {
  const touched: Touched[] = [];
  for (const [table, rows] of after) {
    const old = new Map((before.get(table) ?? []).map((row) => [JSON.stringify(row), row]));
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (!old.delete(text)) touched.push({ table, before: null, after: row });
    }
    for (const row of old.values()) touched.push({ table, before: row, after: null });
  }
  return touched;
}

const COMMON = new Set([
  'books',
  'works',
  'impression_counts',
  'merged_works',
  'book_activity',
  'daily_counts',
  'game_days',
  'visitor_ideas',
  'spent_challenges',
  'site',
  'setup_keys',
  'site_settings',
  'revocations',
]);

/** Rows that hang on a row of someone's: by which column, and on which table. */
const HANGING: Record<string, readonly [column: string, table: string, key: string]> = {
  book_list_books: ['list_id', 'book_lists', 'id'],
  capped_acts: ['identity_key', 'users', 'identity_key'],
  remembered_limits: ['identity_key', 'users', 'identity_key'],
  remembered_review_bans: ['identity_key', 'users', 'identity_key'],
  remembered_blocks: ['identity_key', 'users', 'identity_key'],
  remembered_club_bans: ['identity_key', 'users', 'identity_key'],
  club_members: ['club_id', 'club_members', 'club_id'],
  club_bans: ['club_id', 'club_members', 'club_id'],
  club_codes: ['club_id', 'club_members', 'club_id'],
  club_posts: ['club_id', 'club_members', 'club_id'],
  club_readings: ['club_id', 'club_members', 'club_id'],
  club_milestones: ['club_id', 'club_members', 'club_id'],
  club_opened_milestones: ['club_id', 'club_members', 'club_id'],
  club_replies: ['club_id', 'club_members', 'club_id'],
  club_likes: ['club_id', 'club_members', 'club_id'],
  review_likes: ['review_id', 'reviews', 'id'],
  reviews: ['id', 'review_likes', 'review_id'],
  // The same for a line of a friend's; its likes name both readers.
  activity: ['user_id', 'activity_likes', 'author_id'],
  club_polls: ['club_id', 'club_members', 'club_id'],
  club_poll_books: ['club_id', 'club_members', 'club_id'],
  club_poll_votes: ['club_id', 'club_members', 'club_id'],
  club_meetings: ['club_id', 'club_members', 'club_id'],
  club_meeting_answers: ['club_id', 'club_members', 'club_id'],
  club_join_requests: ['club_id', 'club_members', 'club_id'],
  club_names: ['club_id', 'club_members', 'club_id'],
  clubs: ['id', 'club_members', 'club_id'],
  notices: ['club_id', 'club_members', 'club_id'],
};

const OR: Record<string, (typeof HANGING)[string][]> = {
  notices: [
    ['club_id', 'club_join_requests', 'club_id'],
    // Authors are notified of likes of their activity.
    ['user_id', 'activity_likes', 'author_id'],
  ],
  // Announcements are counted for their club.
  capped_acts: [['identity_key', 'club_members', 'club_id']],
};

/** Columns of other readers that may change when someone befriends them or leaves: counts, and nothing else. */
const COUNTS = ['friend_count'];

/**
 * Returns whether a row is one that this reader may touch: it names them, it hangs on something that does, it is
 * counted for everyone, or it is someone else's count of friends. `null` is a visitor.
 */
export function isTheirs(touched: Touched, reader: string | null, states: readonly Rows[], all: readonly Touched[]) {
  const { table } = touched;
  const row = rowOf(touched);
  if (COMMON.has(table)) return true;
  if (reader === null) return row.user_id === null || row.user_id === '';
  if (names(row, reader)) return true;
  if (table === 'users') return onlyCounts(touched, all);
  return [HANGING[table], ...(OR[table] ?? [])].some((hanging) => {
    if (hanging === undefined) return false;
    const [column, owner, key] = hanging;
    return states.some((state) => state.get(owner)?.some((item) => item[key] === row[column] && names(item, reader)));
  });
}

function names(row: Record<string, unknown>, reader: string): boolean {
  return Object.values(row).some((value) => String(value) === reader);
}

/** Columns of a reader that no call of theirs may change: who they are, and what they may do. */
const UNCHANGED = ['id', 'subject', 'email', 'rank', 'reviewing_banned_at', 'identity_key', 'created_at'];

/** Readers who became someone else, or may do something else than before. */
export function risen(all: readonly Touched[]): string[] {
  return all
    .filter(({ table, after }) => table === 'users' && after)
    .flatMap((touched) => {
      const [old, young] = bothStates(touched, all);
      return old && young ? UNCHANGED.filter((column) => old[column] !== young[column]) : [];
    });
}

function bothStates(touched: Touched, all: readonly Touched[]) {
  const key = rowOf(touched).id;
  const pair = all.filter((item) => item.table === 'users' && rowOf(item).id === key);
  return [pair.find((item) => item.before)?.before, pair.find((item) => item.after)?.after] as const;
}

function onlyCounts(touched: Touched, all: readonly Touched[]): boolean {
  const [old, young] = bothStates(touched, all);
  if (!old || !young) return false;
  return Object.keys(young).every((column) => COUNTS.includes(column) || young[column] === old[column]);
}

function rowOf({ before, after }: Touched): Record<string, unknown> {
  return after ?? before ?? {};
}
