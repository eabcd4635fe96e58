import { and, eq, gt, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { aliased } from '../db/columns.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { apiTokens, devices } from '../db/schema/connections.ts';
import { idempotencyKeys } from '../db/schema/http.ts';
import { db, type RowOf, type Statement } from '../db/statement.ts';
import type { ApiTokenClaims } from './api-token.ts';
import type { TokenScope } from './contract.ts';
import type { TokenClaims } from './token.ts';

/** The identity that an e-reader claims in its headers. */
interface DeviceClaims {
  userId: string;
  deviceUser: string;
  keyHash: string;
}

/** The claimed identity of a call; confirmed by the first round trip. */
export type Claims = TokenClaims | ApiTokenClaims | DeviceClaims;

/** The confirmed caller. */
export interface Viewer {
  userId: string;
  /** Empty for a call with an API token or from an e-reader. */
  sessionId: string;
  /** What the call's API token may do; null for a session. */
  tokenScope: TokenScope | null;
  /** Their subject at the identity provider, for bans and limits that outlive an account; never sent. */
  subject: string;
  name: string;
  rank: 'admin' | 'moderator' | 'librarian' | 'supporter' | 'member';
  timeZone: string;
  /** The zone that the reader fixed in their settings; null follows the browser. */
  fixedTimeZone: string | null;
  /** Zone of the reader's last counted activity, and its time in epoch seconds; empty and 0 before the first. */
  countedZone: string;
  countedAt: number;
  /** False if they are banned from reviewing or limited. */
  mayReview: boolean;
  experience: number;
  /** When they signed up, in epoch seconds. */
  createdAt: number;
  /** When this session last proved who they are, in epoch seconds; null for an API token or an e-reader. */
  provedAt: number | null;
}

/** Seconds after a proof during which a reader may change their ways in. */
const FRESH_SECONDS = 600;

/** Whether a reader proved so lately who they are that their session alone is enough. */
export function isFresh({ provedAt }: Pick<Viewer, 'provedAt'>, now: number): boolean {
  return provedAt !== null && provedAt > now - FRESH_SECONDS;
}

// Librarians handle books, moderators handle reports, and admins do both.
export function isLibrarian(rank: Viewer['rank']): boolean {
  return rank === 'librarian' || rank === 'admin';
}

export function isModerator(rank: Viewer['rank']): boolean {
  return rank === 'moderator' || rank === 'admin';
}

const viewerColumns = aliased({
  userId: users.id,
  subject: users.subject,
  name: users.name,
  rank: users.rank,
  timeZone: users.timeZone,
  fixedTimeZone: users.fixedTimeZone,
  countedZone: users.countedZone,
  countedAt: users.countedAt,
  reviewingBannedAt: users.reviewingBannedAt,
  experience: users.experience,
  createdAt: users.createdAt,
  limitedAt: users.limitedAt,
  suspendedAt: users.suspendedAt,
  resultOfKey: idempotencyKeys.resultId,
});

/** The time of a call in epoch seconds, and its idempotency key, which is empty if none was sent. */
interface CallKey {
  now: number;
  key: string;
}

const keyOfReader = (userId: string, key: string) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/**
 * Returns the query for the calling reader and the result stored under the call's idempotency key. It finds no row if
 * the session has ended, or the token or device is unknown, expired or revoked.
 */
export function viewerRow(claims: Claims, at: CallKey) {
  if ('deviceUser' in claims) return deviceRow({ ...claims, ...at });
  return 'tokenHash' in claims ? tokenRow({ ...claims, ...at }) : sessionRow({ ...claims, ...at });
}

/** Finds the reader of an open session. */
export const sessionRow = (at: TokenClaims & CallKey) =>
  db
    .select({
      ...viewerColumns,
      tokenScope: sql<TokenScope | null>`NULL`.as('tokenScope'),
      usedAt: sql<number | null>`${sessions.usedAt}`.as('usedAt'),
      provedAt: sql<number | null>`${sessions.provedAt}`.as('provedAt'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(idempotencyKeys, keyOfReader(at.userId, at.key))
    .where(
      and(
        eq(sessions.id, at.sessionId),
        eq(sessions.userId, at.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, at.now),
      ),
    );

const tokenRow = (at: ApiTokenClaims & CallKey) =>
  db
    .select({
      ...viewerColumns,
      tokenScope: sql<TokenScope | null>`${apiTokens.scope}`.as('tokenScope'),
      usedAt: sql<number | null>`${apiTokens.lastUsedAt}`.as('usedAt'),
      provedAt: sql<number | null>`NULL`.as('provedAt'),
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(idempotencyKeys, keyOfReader(at.userId, at.key))
    .where(
      and(
        eq(apiTokens.hash, at.tokenHash),
        eq(apiTokens.userId, at.userId),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, at.now)),
      ),
    );

const deviceRow = (at: DeviceClaims & CallKey) =>
  db
    .select({
      ...viewerColumns,
      tokenScope: sql<TokenScope | null>`NULL`.as('tokenScope'),
      usedAt: sql<number | null>`${devices.lastUsedAt}`.as('usedAt'),
      provedAt: sql<number | null>`NULL`.as('provedAt'),
    })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .leftJoin(idempotencyKeys, keyOfReader(at.userId, at.key))
    .where(and(eq(devices.userName, at.deviceUser), eq(devices.userId, at.userId), eq(devices.keyHash, at.keyHash)));

/** Seconds between two records of the use of a session, token or device; a write for each call would double its cost. */
export const USE_RECORDED_EVERY = 3_600;

/** Returns the statement that records when a session, token or device was last used, at most once an hour. */
export function recordUseOf(claims: Claims, now: number): Statement {
  const due = (column: SQLWrapper) => sql`coalesce(${column}, 0) <= ${now - USE_RECORDED_EVERY}`;
  if ('sessionId' in claims)
    return db
      .update(sessions)
      .set({ usedAt: now })
      .where(and(eq(sessions.id, claims.sessionId), due(sessions.usedAt)));
  return 'tokenHash' in claims
    ? db
        .update(apiTokens)
        .set({ lastUsedAt: now })
        .where(and(eq(apiTokens.hash, claims.tokenHash), due(apiTokens.lastUsedAt)))
    : db
        .update(devices)
        .set({ lastUsedAt: now })
        .where(and(eq(devices.userName, claims.deviceUser), due(devices.lastUsedAt)));
}

/** Returns the statement that stores the browser's time zone; null if it has not changed. */
export function storeZone(viewer: Viewer | null, sent: string | null): Statement | null {
  return viewer === null || sent === null || sent === viewer.timeZone
    ? null
    : updateZone({ userId: viewer.userId, zone: sent });
}

const updateZone = ({ userId, zone }: { userId: string; zone: string }) =>
  db
    .update(users)
    .set({ timeZone: sql`${zone}` })
    .where(eq(users.id, userId));

export type ViewerRow = RowOf<typeof sessionRow>;
