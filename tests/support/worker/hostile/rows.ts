import type { Rows } from '../snapshot.ts';

/** One row that a call added, changed or deleted. */
export interface RowChange {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Returns the rows in which two states of a database differ; an updated row is one deleted and one added. */
export function differences(before: Rows, after: Rows): RowChange[] {
  const changes: RowChange[] = [];
  for (const [table, rows] of after) {
    const old = new Map((before.get(table) ?? []).map((row) => [JSON.stringify(row), row]));
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (!old.delete(text)) changes.push({ table, before: null, after: row });
    }
    for (const row of old.values()) changes.push({ table, before: row, after: null });
  }
  return changes;
}

/** Tables whose rows belong to no reader. */
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
  'migration_digests',
  'site_settings',
  'revocations',
]);

/**
 * Tables whose rows belong to the owner of a row of another table: the column, and the table and key that it matches.
 */
const OWNED_THROUGH: Record<string, readonly [column: string, table: string, key: string]> = {
  book_list_books: ['list_id', 'book_lists', 'id'],
  capped_acts: ['identity_key', 'users', 'identity_key'],
  remembered_limits: ['identity_key', 'users', 'identity_key'],
  remembered_review_bans: ['identity_key', 'users', 'identity_key'],
  remembered_declines: ['identity_key', 'users', 'identity_key'],
  remembered_club_declines: ['identity_key', 'users', 'identity_key'],
  remembered_warnings: ['identity_key', 'users', 'identity_key'],
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
  // Likes of an activity name both readers.
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

/** Further ways to own rows of these tables. */
const ALSO_OWNED_THROUGH: Record<string, (typeof OWNED_THROUGH)[string][]> = {
  notices: [
    ['club_id', 'club_join_requests', 'club_id'],
    // Authors are notified of likes of their activity.
    ['user_id', 'activity_likes', 'author_id'],
  ],
  // Announcements are counted for their club.
  capped_acts: [['identity_key', 'club_members', 'club_id']],
};

/** Columns of other readers that change when someone befriends them or deletes their account. */
const COUNTS = ['friend_count'];

/**
 * Returns whether this reader may change a row: it names them, belongs to a row that names them, belongs to no one, or
 * is another reader's count of friends. `null` is a visitor.
 */
export function mayChange(
  change: RowChange,
  reader: string | null,
  states: readonly Rows[],
  all: readonly RowChange[],
) {
  const { table } = change;
  const row = rowOf(change);
  if (COMMON.has(table)) return true;
  if (reader === null) return row.user_id === null || row.user_id === '';
  if (names(row, reader)) return true;
  if (table === 'users') return onlyCounts(change, all);
  return [OWNED_THROUGH[table], ...(ALSO_OWNED_THROUGH[table] ?? [])].some((ownership) => {
    if (ownership === undefined) return false;
    const [column, owner, key] = ownership;
    return states.some((state) => state.get(owner)?.some((item) => item[key] === row[column] && names(item, reader)));
  });
}

function names(row: Record<string, unknown>, reader: string): boolean {
  return Object.values(row).some((value) => String(value) === reader);
}

/** Columns of `users` that no call of the reader may change: identity and rights. */
const PROTECTED = ['id', 'subject', 'email', 'rank', 'reviewing_banned_at', 'identity_key', 'created_at'];

export function changedProtectedColumns(all: readonly RowChange[]): string[] {
  return all
    .filter(({ table, after }) => table === 'users' && after)
    .flatMap((change) => {
      const [before, after] = bothStates(change, all);
      return before && after ? PROTECTED.filter((column) => before[column] !== after[column]) : [];
    });
}

function bothStates(change: RowChange, all: readonly RowChange[]) {
  const key = rowOf(change).id;
  const pair = all.filter((item) => item.table === 'users' && rowOf(item).id === key);
  return [pair.find((item) => item.before)?.before, pair.find((item) => item.after)?.after] as const;
}

function onlyCounts(change: RowChange, all: readonly RowChange[]): boolean {
  const [before, after] = bothStates(change, all);
  if (!before || !after) return false;
  return Object.keys(after).every((column) => COUNTS.includes(column) || after[column] === before[column]);
}

function rowOf({ before, after }: RowChange): Record<string, unknown> {
  return after ?? before ?? {};
}
