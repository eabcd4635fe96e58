import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ContentRows } from '../../platform/db/content-rows.ts';
import {
  removedContent,
  removedContentRows,
  reportDecisions,
  type reportedKinds,
  reports,
} from '../../platform/db/schema/moderation.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { identityKeysOf } from '../accounts/bans.ts';
import { unrevokeAll } from '../accounts/revocations.ts';
import { removePictures } from '../accounts/settings.ts';
import { users } from '../accounts/users.ts';
import { removeProfilesAgain } from '../profiles/reportable.ts';
import { removables } from './removables.ts';

// Content that moderators removed. Its rows are stored for 30 days, so that the removal can be reversed, and its ID for
// as long as the author's account, so that nothing else brings it back: triggers on the tables see to that.

export type ContentKind = (typeof reportedKinds)[number];

interface Removal {
  /** The decision or the act that removes the content. */
  removalId: string;
  now: number;
}

/** The kind of stored words that replace others once a moderator publishes them. */
const CHANGE = 'change';

/** Selects the open reports of the site, which hold what their author wrote: its author is their reporter. */
export const heldReports = sql`SELECT id FROM ${reports} WHERE closed_at IS NULL AND reporter_id = author_id`;

/** Returns the statements that remove content of one kind; its rows and IDs are stored. `ids` is a subquery of IDs. */
export function removeContent(kind: ContentKind, ids: SQL, { removalId, now }: Removal): Statement[] {
  const { targets, rows, remove } = removables[kind];
  return [
    // D1 checks foreign keys at the end of each statement otherwise.
    db.run(sql`PRAGMA defer_foreign_keys = ON`),
    db.run(sql`
      INSERT INTO ${removedContent} (kind, target_id, removal_id, author_id, subject, removed_at)
      SELECT ${kind}, target.*, ${now} FROM (SELECT id, ${removalId}, author, subject FROM
        (SELECT NULL AS id, NULL AS author, NULL AS subject WHERE false UNION ALL ${targets(ids)})) AS target WHERE true
      ON CONFLICT DO NOTHING`),
    ...rows(ids).map((part) => storeRows(kind, part, { removalId, now })),
    ...remove(ids),
  ];
}

/** Finds the kinds of content that a removal stored, in the order in which they return. */
export const removedKinds = ({ removalId }: { removalId: string }) =>
  db
    .selectDistinct({ kind: sql<ContentKind>`kind`.as('kind') })
    .from(removedContentRows)
    .where(sql`removal_id = ${removalId} AND kind <> ${CHANGE}`)
    .orderBy(
      sql`CASE kind ${sql.join(
        Object.keys(removables).map((kind, place) => sql.raw(`WHEN '${kind}' THEN ${place} `)),
      )}END`,
    );

interface Gone {
  kind: ContentKind | 'account';
  targetId: string;
  authorId: string | null;
  subject: string;
}

/** Returns the statement that keeps content from returning which its author deleted before a moderator decided. */
export const keepRemoved = ({ kind, targetId, authorId, subject, removalId, now }: Gone & Removal) =>
  db
    .insert(removedContent)
    .select(
      sql`SELECT ${kind}, ${targetId}, ${removalId}, (SELECT id FROM ${users} WHERE id = ${authorId}), ${subject}, ${now}
        WHERE true`,
    )
    .onConflictDoNothing();

// D1 accepts 32 arguments per function.
const COLUMNS_AT_ONCE = 16;

function jsonOf(columns: readonly string[]): SQL {
  const objects: SQL[] = [];
  for (let at = 0; at < columns.length; at += COLUMNS_AT_ONCE) {
    const some = columns.slice(at, at + COLUMNS_AT_ONCE);
    objects.push(sql.raw(`json_object(${some.map((name) => `'${name}', "${name}"`).join(', ')})`));
  }
  return objects.reduce((all, object) => sql`json_patch(${all}, ${object})`);
}

const columnsOf = (table: SQLiteTable) => Object.values(getTableColumns(table)).map(({ name }) => name);

function keyOf(table: SQLiteTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const [composite] = primaryKeys;
  return (composite?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name);
}

function readerColumnOf({ table, readerColumn = 'user_id' }: ContentRows) {
  return Object.values(getTableColumns(table)).find(({ name }) => name === readerColumn);
}

function storeRows(kind: ContentKind | typeof CHANGE, part: ContentRows, { removalId, now }: Removal): Statement {
  const { table, where, updates } = part;
  const key = keyOf(table);
  const reader = readerColumnOf(part);
  return db.run(sql`
    INSERT INTO ${removedContentRows} (removal_id, kind, table_name, row_key, row, user_id, removed_at)
    SELECT ${removalId}, ${kind}, ${getTableName(table)}, json_array(${sql.raw(key.map((name) => `"${name}"`).join(', '))}),
      ${jsonOf(updates === undefined ? columnsOf(table) : [...new Set([...key, ...updates])])},
      ${sql.raw(reader === undefined ? 'NULL' : `"${reader.name}"`)}, ${now}
    FROM ${table} WHERE ${where}
    ON CONFLICT DO NOTHING`);
}

const stored = (column: string) => sql.raw(`(stored.row ->> '${column}')`);

type Revokes = NonNullable<ContentRows['revokes']>;

interface Returning {
  removalId: string;
  kind: ContentKind | typeof CHANGE;
}

// What replaced the words of a change while they wait is stored beside them.
const STANDING = 'standing';
const isStanding = (present: SQL, column: string, row = sql`stored.row`) =>
  sql`(${row} -> ${STANDING} IS NULL OR ${present} IS ${row} -> ${STANDING} ->> ${column})`;

const storedRows = (table: SQLiteTable, { removalId, kind }: Returning) =>
  sql`${removedContentRows} AS stored WHERE stored.removal_id = ${removalId} AND stored.kind = ${kind}
    AND stored.table_name = ${getTableName(table)}`;

/**
 * Returns the statements that bring back what a removal removed, as it was. What another removal keeps returns with
 * that one. What its author replaced since, and what belongs to readers or content deleted since, does not return.
 */
export function returnContent(removalId: string, kinds: readonly ContentKind[]): Statement[] {
  return [
    db.run(sql`PRAGMA defer_foreign_keys = ON`),
    ...leaveToDecisions(removalId),
    ...leaveToOthers(removalId, kinds),
    db.delete(removedContent).where(sql`removal_id = ${removalId}`),
    ...kinds.flatMap((kind) => returnRows(removables[kind].rows(sql`NULL`), { removalId, kind })),
    ...unrevokeReturned(
      removalId,
      kinds.flatMap((kind) => removables[kind].rows(sql`NULL`)),
    ),
    ...kinds.flatMap((kind) => removables[kind].returned?.(idsOfStored({ removalId, kind })) ?? []),
    db.delete(removedContentRows).where(sql`removal_id = ${removalId}`),
  ];
}

const idsOfStored = ({ removalId, kind }: Returning) =>
  sql`SELECT row ->> 'id' FROM ${removedContentRows} WHERE removal_id = ${removalId} AND kind = ${kind}`;

/**
 * Returns the statements that leave content to the first decision in force that would have removed it, if it had not
 * been removed already. One from before the removal, or about a change of words, removed nothing.
 */
function leaveToDecisions(removalId: string): Statement[] {
  const kept = sql`(SELECT gone.kind, gone.target_id, made.id, min(made.decided_at) AS decided_at
    FROM ${removedContent} AS gone JOIN ${reportDecisions} AS made USING (kind, target_id)
    WHERE gone.removal_id = ${removalId} AND made.id <> ${removalId} AND made.decision <> 'ok'
      AND made.reversed_at IS NULL AND made.decided_at >= gone.removed_at AND NOT ${hasStoredWords(sql.raw('made.id'))}
    GROUP BY gone.kind, gone.target_id) AS kept`;
  return [
    // What stays without its words, the decision stored without them.
    db.run(sql`UPDATE OR REPLACE ${removedContentRows} AS stored SET removal_id = kept.id, removed_at = kept.decided_at
      FROM ${kept} WHERE stored.removal_id = ${removalId} AND stored.kind IN ('profile', 'own_book')
        AND stored.kind = kept.kind AND kept.target_id IN (${stored('id')}, ${stored('isbn')}, ${stored('user_id')})`),
    db.run(sql`UPDATE ${removedContent} AS present SET removal_id = kept.id, removed_at = kept.decided_at
      FROM ${kept} WHERE present.kind = kept.kind AND present.target_id = kept.target_id`),
  ];
}

// The column that names content in the rows beside its own, and the kinds with which those rows may be stored. Content
// that is in another comes before it.
const rowsWith = [
  { kind: 'reply', column: 'target_id', storedAs: ['reply', 'post', 'club'] },
  { kind: 'poll', column: 'poll_id', storedAs: ['poll', 'club'] },
  { kind: 'meeting', column: 'meeting_id', storedAs: ['meeting', 'club'] },
  { kind: 'post', column: 'post_id', storedAs: ['post', 'reply', 'club'] },
  { kind: 'club', column: 'club_id', storedAs: ['club', 'post', 'reply', 'poll', 'meeting'] },
  { kind: 'review', column: 'review_id', storedAs: ['review'] },
  { kind: 'list', column: 'list_id', storedAs: ['list'] },
] as const satisfies { kind: ContentKind; column: string; storedAs: readonly ContentKind[] }[];

/** Returns the statements that leave rows to the other removals of their content, or of what that is in. */
function leaveToOthers(removalId: string, kinds: readonly ContentKind[]): Statement[] {
  return rowsWith
    .filter(({ storedAs }) => storedAs.some((kind) => kinds.includes(kind)))
    .map(({ kind, column, storedAs }) =>
      db.run(sql`UPDATE OR REPLACE ${removedContentRows} AS stored
        SET removal_id = other.removal_id, kind = other.kind, removed_at = other.removed_at
        FROM ${removedContent} AS other
        WHERE stored.removal_id = ${removalId} AND stored.kind IN ${storedAs}
          AND other.kind = ${kind} AND other.target_id IN (${stored('id')}, ${stored(column)})
          AND other.removal_id <> ${removalId}`),
    );
}

function returnRows(parts: readonly ContentRows[], returning: Returning): Statement[] {
  return [
    ...parts.flatMap((part) => insertAgain(part, returning)),
    ...parts.flatMap((part) => settleAgain(part, returning)),
  ];
}

/** Returns the statement that takes back the revocations which the deletion of the stored rows recorded. */
function unrevokeReturned(removalId: string, parts: readonly ContentRows[]): Statement[] {
  const revoking = new Map(
    parts.flatMap(({ table, revokes }) => (revokes ? [[getTableName(table), revokes] as const] : [])),
  );
  if (revoking.size === 0) return [];
  const caseOfTable = (value: (revokes: Revokes) => SQL) => {
    const cases = [...revoking].map(([name, revokes]) => sql`WHEN ${name} THEN ${value(revokes)}`);
    return sql`CASE stored.table_name ${sql.join(cases, sql` `)} END`;
  };
  return [
    unrevokeAll(sql`
      SELECT ${caseOfTable(({ kind }) => sql`${kind}`)}, ${caseOfTable(({ target }) => target(stored))}
      FROM ${removedContentRows} AS stored WHERE stored.removal_id = ${removalId}`),
  ];
}

function insertAgain(part: ContentRows, returning: Returning): Statement[] {
  const { table, updates, replaces, computed, insertedAs = {} } = part;
  if (updates !== undefined) return [];
  const reader = readerColumnOf(part);
  const returns = sql`(${part.returnsIf?.(stored) ?? sql`true`}
    AND ${returning.kind === CHANGE ? returnsWithWords(part) : sql`true`})`;
  const columns = columnsOf(table);
  const current = computed?.(stored) ?? {};
  const readerOfRow = reader === undefined ? null : sql`(SELECT id FROM ${users} WHERE id = ${stored(reader.name)})`;
  const valueIn = (column: string) =>
    insertedAs[column] ??
    current[column] ??
    (readerOfRow !== null && column === reader?.name ? readerOfRow : stored(column));
  return [
    ...(replaces === undefined
      ? []
      : [
          db.run(sql`DELETE FROM ${table} WHERE ${sql.identifier(replaces)}
            IN (SELECT ${stored(replaces)} FROM ${storedRows(table, returning)} AND ${returns})`),
        ]),
    db.run(sql`
      INSERT INTO ${table} (${sql.raw(columns.map((column) => `"${column}"`).join(', '))})
      SELECT ${sql.join(columns.map(valueIn), sql`, `)} FROM ${storedRows(table, returning)}
        AND ${returns}
        AND ${reader?.notNull && readerOfRow !== null ? sql`${readerOfRow} IS NOT NULL` : sql`true`}
      ON CONFLICT DO NOTHING`),
  ];
}

// Whether the row that this one derives from still has the words that were to be replaced.
function returnsWithWords({ derivesFrom }: ContentRows): SQL {
  if (derivesFrom === undefined) return sql`true`;
  const { table, column, key } = derivesFrom;
  return sql`EXISTS (SELECT 1 FROM ${removedContentRows} AS words JOIN ${table} AS shown ON shown.id = words.row ->> 'id'
    WHERE words.removal_id = stored.removal_id AND words.kind = stored.kind AND words.table_name = ${getTableName(table)}
      AND words.row ->> 'id' = ${stored(key)}
      AND ${isStanding(sql.raw(`shown."${column}"`), column, sql`words.row`)})`;
}

// Sets the columns that were inserted with another value, and those that triggers counted meanwhile.
function settleAgain(part: ContentRows, returning: Returning): Statement[] {
  const { table, updates, computed, insertedAs = {}, isUntouched } = part;
  const columns = updates ?? Object.keys(insertedAs);
  // Counts of likes and replies were counted by the rows that returned.
  const counted = new Set(updates === undefined ? ['like_count', 'reply_count'] : []);
  const settled = columns.filter((column) => !counted.has(column) && computed?.(stored)[column] === undefined);
  if (settled.length === 0) return [];
  const name = getTableName(table);
  const settledAs = (column: string) => {
    const present = sql.raw(`"${name}"."${column}"`);
    const isToSettle = sql`${isUntouched?.(column) ?? sql`true`}
      AND ${returning.kind === CHANGE ? isStanding(present, column) : sql`true`}`;
    return sql`iif(${isToSettle}, ${stored(column)}, ${present})`;
  };
  return [
    db.run(sql`
      UPDATE ${table} SET ${sql.join(
        settled.map((column) => sql`${sql.identifier(column)} = ${settledAs(column)}`),
        sql`, `,
      )} FROM ${removedContentRows} AS stored
      WHERE stored.removal_id = ${returning.removalId} AND stored.kind = ${returning.kind} AND stored.table_name = ${name}
        AND ${sql.join(
          keyOf(table).map((column) => sql`${sql.raw(`"${name}"."${column}"`)} = ${stored(column)}`),
          sql` AND `,
        )}`),
  ];
}

/** Returns the statements that store the present words of content, without removing it. */
export const storeWords = (kind: ContentKind, ids: SQL, removal: Removal): Statement[] =>
  removables[kind].changes(ids).map((part) => storeRows(CHANGE, part, removal));

/** Returns the statements that note beside stored words what stands in their place. */
export const noteStanding = (kind: ContentKind, removalId: string): Statement[] =>
  removables[kind].changes(sql`NULL`).flatMap(({ table, updates }) => {
    if (updates === undefined) return [];
    const isRow = keyOf(table).map((column) => sql`${sql.raw(`"${column}"`)} = ${stored(column)}`);
    return [
      db.run(sql`
        UPDATE ${removedContentRows} AS stored SET row = json_set(stored.row, ${`$.${STANDING}`},
          json((SELECT ${jsonOf(updates)} FROM ${table} WHERE ${sql.join(isRow, sql` AND `)})))
        WHERE stored.removal_id = ${removalId} AND stored.kind = ${CHANGE} AND stored.table_name = ${getTableName(table)}`),
    ];
  });

/** Returns the statements that give content the words that were stored, where what replaced them still stands. */
export const returnWords = (kind: ContentKind, removalId: string): Statement[] => [
  ...returnRows(removables[kind].changes(sql`NULL`), { removalId, kind: CHANGE }),
  forgetWords(sql`SELECT ${removalId}`),
];

export const forgetWords = (removalIds: SQL) =>
  db.delete(removedContentRows).where(sql`kind = ${CHANGE} AND removal_id IN (${removalIds})`);

/** SQL for whether words are stored under an ID. */
export const hasStoredWords = (removalId: SqlValue): SQL =>
  sql`EXISTS (SELECT 1 FROM ${removedContentRows} WHERE removal_id = ${removalId} AND kind = ${CHANGE})`;

/** SQL for whether the words of a change differ from those before it. */
export const hasChanged = (removalId: string, formerId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${removedContentRows} AS later LEFT JOIN ${removedContentRows} AS former
    ON former.removal_id = ${formerId} AND former.kind = later.kind AND former.table_name = later.table_name
      AND former.row_key = later.row_key
    WHERE later.removal_id = ${removalId} AND later.kind = ${CHANGE} AND later.row IS NOT former.row)`;

/** Returns the statements that put what was held under the decision that rejects it. */
export const rejectHeld = ({ reportId, id, now }: { reportId: string; id: string; now: number }): Statement[] => [
  db.update(removedContent).set({ removalId: id, removedAt: now }).where(sql`removal_id = ${reportId}`),
  db.update(removedContentRows).set({ removalId: id, removedAt: now }).where(sql`removal_id = ${reportId}`),
];

/**
 * Returns the statement that deletes the rows of removals before a time in epoch seconds, up to a limit. What is held
 * stays until a moderator decides.
 */
export const forgetRemovedRows = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(removedContentRows)
    .where(
      sql`(removal_id, kind, table_name, row_key) IN (SELECT removal_id, kind, table_name, row_key FROM ${removedContentRows}
        WHERE removed_at < ${before} AND removal_id NOT IN (${heldReports}) LIMIT ${limit})`,
    )
    .returning({ id: removedContentRows.removalId });

export function wasRemoved(at: { kind: ContentKind; authorId: SqlValue; subjectIsOneOf: SQL }): SQL {
  return sql`EXISTS (SELECT 1 FROM ${removedContent} AS gone WHERE gone.author_id = ${at.authorId}
    AND gone.kind = ${sql.raw(`'${at.kind}'`)} AND gone.subject IN (${at.subjectIsOneOf}))`;
}

export function isRemoved(kind: ContentKind, ids: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${removedContent} AS gone
    WHERE gone.kind = ${sql.raw(`'${kind}'`)} AND gone.target_id IN (${ids}))`;
}

/** Returns the statement that notes of readers that everything which they published is removed. */
export const removedAsAWhole = ({ which, removalId, now }: Removal & { which: SQL }) =>
  db.run(sql`INSERT INTO ${removedContent} (kind, target_id, removal_id, author_id, subject, removed_at)
    SELECT 'account', CAST(user_id AS TEXT), ${removalId}, user_id, 'account', ${now} FROM (${which}) WHERE true
    ON CONFLICT (kind, target_id) DO UPDATE SET removal_id = excluded.removal_id, removed_at = excluded.removed_at`);

/**
 * Returns SQL for whether an admin removed everything that a reader published, at a time in epoch seconds or later. What
 * such a reader imports later stays private, and no other way brings back what they published until then.
 */
export function hadContentRemoved(userId: SqlValue, since: SqlValue = 0): SQL {
  return sql`EXISTS (SELECT 1 FROM ${removedContent} AS whole
    WHERE whole.author_id = ${userId} AND whole.kind = 'account' AND whole.removed_at >= ${since})`;
}

const subjectsOfRemoved = ({ userId, kind }: { userId: string; kind: ContentKind }) =>
  db
    .select({ subject: removedContent.subject })
    .from(removedContent)
    .where(sql`author_id = ${userId} AND kind = ${kind}`)
    .limit(1_000);

/** Finds the names of a reader's lists that moderators removed. */
export const namesOfRemovedLists = (at: { userId: string }) => subjectsOfRemoved({ ...at, kind: 'list' });

/** Finds the titles of a reader's own books that moderators removed. */
export const titlesOfRemovedBooks = (at: { userId: string }) => subjectsOfRemoved({ ...at, kind: 'own_book' });

// What an import, a provider or a new account could bring back. Its subject tells what it is without its ID.
const returningKinds = sql.raw("('account', 'review', 'list', 'own_book', 'profile')");

// Under this, and not under an ID, content of a deleted account is kept. No ID has a colon.
const underIdentity = (identityKey: SqlValue, subject: SqlValue) => sql`${identityKey} || ':' || ${subject}`;

/** Returns the statement that remembers, under each identity of a departing reader, what was removed of theirs. */
export const rememberRemovedOf = (userId: string) =>
  db.run(sql`INSERT INTO ${removedContent} (kind, target_id, removal_id, author_id, subject, removed_at)
    SELECT gone.kind, ${underIdentity(sql`known.identity_key`, sql`gone.subject`)}, gone.removal_id, NULL, gone.subject,
      gone.removed_at
    FROM ${removedContent} AS gone, ${identityKeysOf(userId)} AS known
    WHERE gone.author_id = ${userId} AND gone.kind IN ${returningKinds} AND gone.subject <> ''
      AND gone.removal_id NOT IN (${heldReports})
    ON CONFLICT DO NOTHING`);

const removedProfilesOf = (userId: string) => sql`${removedContent} WHERE author_id = ${userId} AND kind = 'profile'`;

/** Returns the statement that takes away a picture that the provider sent again after a moderator removed it. */
export const removePictureAgain = (userId: string) => [
  removePictures({ ids: sql`SELECT author_id FROM ${removedProfilesOf(userId)}` }),
];

/**
 * Returns the statements that keep removed what was removed of a person's former account. They run with the sign-up, and
 * also take away a removed name that the provider sent again.
 */
export function keepRemovedFor(userId: string, identityKey: string): Statement[] {
  const profiles = removedProfilesOf(userId);
  return [
    db.run(sql`UPDATE ${removedContent} SET author_id = ${userId} WHERE kind IN ${returningKinds}
      AND target_id >= ${underIdentity(identityKey, '')} AND target_id < ${`${identityKey};`}`),
    ...removeProfilesAgain({
      ids: sql`SELECT author_id FROM ${profiles}`,
      names: sql`SELECT subject FROM ${profiles}`,
    }),
  ];
}

// Tables whose rows stay without their reader, as posts of a deleted account do.
const anonymousTables = [
  'club_posts',
  'club_replies',
  'club_polls',
  'club_meetings',
  'club_codes',
  'clubs',
  'own_books',
];

/** Returns the statements that take a reader out of removed content when their account is deleted. */
export function forgetRemovedOf(userId: string): Statement[] {
  const isAnonymous = sql`table_name IN (SELECT value FROM json_each(${JSON.stringify(anonymousTables)}))`;
  const ownClubs = sql`${removedContent} WHERE author_id = ${userId} AND kind = 'club'`;
  return [
    // The stored copies name no reader.
    db.run(sql`DELETE FROM ${removedContentRows} WHERE kind = 'own_book' AND row ->> 'isbn' IN
      (SELECT CAST(target_id AS INTEGER) FROM ${removedContent} WHERE author_id = ${userId} AND kind = 'own_book')
      AND removal_id IN (SELECT removal_id FROM ${removedContent} WHERE author_id = ${userId} AND kind = 'own_book')`),
    // Their bans from removed clubs follow the person.
    db.run(sql`INSERT INTO ${removedContentRows} (removal_id, kind, table_name, row_key, row, user_id, removed_at)
      SELECT kept.removal_id, kept.kind, 'remembered_club_bans', json_array(kept.row ->> 'club_id', known.identity_key),
        json_object('club_id', kept.row ->> 'club_id', 'identity_key', known.identity_key,
          'banned_at', kept.row ->> 'banned_at'), NULL, kept.removed_at
      FROM ${removedContentRows} AS kept, ${identityKeysOf(userId)} AS known
      WHERE kept.user_id = ${userId} AND kept.table_name = 'club_bans'
      ON CONFLICT DO NOTHING`),
    // What others did in a club that never returns.
    db.run(sql`DELETE FROM ${removedContentRows} WHERE removal_id IN (SELECT removal_id FROM ${ownClubs}) AND kind = 'club'
      AND row ->> 'club_id' IN (SELECT target_id FROM ${ownClubs})`),
    // What they published themselves never returns, so nothing of it stays.
    db.run(sql`DELETE FROM ${removedContentRows} WHERE user_id = ${userId}
      AND (NOT ${isAnonymous} OR removal_id IN (SELECT removal_id FROM ${removedContent} WHERE author_id = ${userId}))`),
    db.run(sql`UPDATE ${removedContentRows} SET user_id = NULL,
        row = json_replace(row, '$.user_id', NULL, '$.generated_by', NULL, '$.founder_id', NULL)
      WHERE user_id = ${userId}`),
    db.run(sql`UPDATE ${removedContent} SET author_id = NULL WHERE author_id = ${userId}`),
  ];
}

export const nameOfRemovedClub = (clubId: SqlValue) =>
  sql<string | null>`(SELECT subject FROM ${removedContent} WHERE kind = 'club' AND target_id = ${clubId})`;
