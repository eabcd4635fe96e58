import type { Context } from 'hono';
import type { Bindings } from '../bindings.ts';
import { type Database, openDatabase, type Rows } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import type { Config } from './config.ts';
import { type Endpoint, sentences, tokenSentences } from './contract.ts';
import { rejectSignedOut, throwApiError } from './errors.ts';
import { ONE_RESULT_PER_KEY, resultOfKey, type SentKey, storeKey } from './keys.ts';
import { addressKey } from './limits.ts';
import {
  type Claims,
  isLibrarian,
  isModerator,
  recordUseOf,
  storeZone,
  USE_RECORDED_EVERY,
  type Viewer,
  type ViewerRow,
  viewerRow,
} from './viewer.ts';
import type { VisibilityCheck } from './visibility.ts';
import { zoneNamed } from './zone.ts';

/** The rules of a call: those of an endpoint, or of a call of another protocol. */
export type CallRules = Pick<Endpoint, 'access' | 'scope' | 'limit' | 'creates' | 'reports' | 'publishes'> & {
  path: string;
};

/** One request as a handler sees it. */
export interface Call extends Database {
  env: Bindings;
  config: Config;
  services: Services;
  requestId: string;
  /** The server's clock; only of an act that was done without a network a client says the time (`actedAt`). */
  now: Date;
  /** The same in epoch seconds. */
  seconds: number;
  /**
   * The reader's time zone: the fixed one, known after `load`; else the browser's, if valid; else the stored one;
   * else UTC.
   */
  zone(): string;
  /** The zone that the browser named, checked; null when it named none that exists. */
  sentZone: string | null;
  /** The claimed identity, for building queries; the session or token is confirmed only by `load`. */
  claims: Claims | null;
  /** The key visitors are counted by: the IP address, for IPv6 its /64. Never stored in plain form. */
  visitorKey: string;
  /** The claims of an endpoint that only members may call. */
  memberId: string;
  /** The confirmed viewer; null for a visitor. */
  viewer(): Viewer | null;
  /** The viewer of an endpoint for members. */
  member(): Viewer;
  /**
   * The ID of what this call creates. It derives from reader, path, `Idempotency-Key` and input, so that a repeated
   * call creates the same row, and no other call does.
   */
  newId: string;
  /** The key under which this call's XP is recorded: a repetition with the same idempotency key has the same one. */
  actId: string;
  /**
   * Returns what this call created when it was sent before, so that the handler returns the same answer; null if it
   * is new. Every handler that creates calls this after checking the viewer's rights and before anything else that
   * can fail. Throws `not_found` if it was created and deleted since. @param created the row as it is now.
   */
  madeBefore<T>(created: T | undefined): T | null;
  /** Runs after the answer; a failure is only logged. */
  afterwards(label: string, work: Promise<unknown>): void;
  /** Throws if a handler returned without a step that every handler needs. */
  assertDone(): void;
}

/** Opens a request for its handler: database session, clock, zone, and who claims to be asking. */
export function openCall(parts: {
  context: Context<{ Bindings: Bindings }>;
  services: Services;
  config: Config;
  endpoint: CallRules;
  claims: Claims | null;
  now: Date;
  /** When the call arrived, where that is not when its act was done. */
  arrived?: Date;
  requestId: string;
  key: SentKey | null;
  visibility: VisibilityCheck;
  /** The validated input. */
  input: unknown;
}): Call {
  const { context, endpoint, claims, now, key, visibility } = parts;
  const request = context.req.raw;
  const writes = endpoint.limit === 'write' || endpoint.limit === 'mail' || endpoint.limit === 'sign_in';
  const seconds = Math.floor(now.getTime() / 1000);
  const arrived = Math.floor((parts.arrived ?? now).getTime() / 1000);
  const sentZone = zoneOf(request);
  const id = key?.thingId ?? newId();
  const named = visibility.namedIn(parts.input);
  let viewer: Viewer | null = null;
  let repeats = false;
  let wasAsked = false;
  let wrote = false;
  // The session and the idempotency key are loaded in the first round trip, and checked before any row is returned.
  const guard = {
    queries: {
      ...(claims === null ? {} : { viewer_row: viewerRow(claims, { now: arrived, key: key?.key ?? '' }) }),
      ...(claims !== null || key === null ? {} : { made_under: resultOfKey(key) }),
      ...(named.length === 0 ? {} : { looked: visibility.looked(named, claims?.userId ?? '') }),
    },
    check({ viewer_row: [row] = [], made_under: [createdRow] = [], looked = [] }: GuardRows) {
      if (claims !== null) viewer = confirmed(endpoint, claims, row);
      // Checked only now, so that unconfirmed callers learn nothing about existing rows or keys.
      if (named.length > 0) visibility.check(named, looked, viewer);
      const thingId = row?.madeUnderKey ?? createdRow?.thingId ?? null;
      if (thingId !== null && thingId !== key?.thingId) throwApiError('conflict', sentences.otherWords);
      repeats = thingId !== null;
      entered = true;
      noteUse(row);
    },
    extraStatements() {
      if (repeats) throw new Error(`${endpoint.path} saves again what it has made`);
      wrote = true;
      // Librarians and people who report a book have no part in it.
      const uses =
        named.length > 0 && endpoint.access !== 'librarian' && endpoint.access !== 'moderator' && !endpoint.reports;
      const reader = uses ? viewer?.userId : undefined;
      return {
        before: key === null ? null : storeKey({ ...key, now: arrived }),
        after: [
          arrived === seconds ? storeZone(viewer, sentZone) : null,
          reader === undefined ? null : visibility.used(named, reader),
        ],
      };
    },
    // Two calls at once with one key: both found that it had made nothing, the row of it lets one in.
    constraintSentences: { [ONE_RESULT_PER_KEY]: sentences.otherWords },
  };
  const afterwards = (label: string, work: Promise<unknown>) => {
    context.executionCtx.waitUntil(
      work.catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'afterwards_failed', what: label, reason: String(error).slice(0, 200) }));
      }),
    );
  };
  const noteUse = (row: ViewerRow | undefined) => {
    if (claims === null || 'sessionId' in claims || (row?.usedAt ?? 0) > arrived - USE_RECORDED_EVERY) return;
    const own = openDatabase(context.env.DB, null, 'first-primary', undefined, parts.services.pause);
    afterwards('note_use', own.save([recordUseOf(claims, arrived)]));
  };
  const anybody = claims === null && key === null && named.length === 0;
  let entered = anybody;
  // A write depends on what it reads, so it reads from the primary; a read follows the browser's bookmark.
  const database = openDatabase(
    context.env.DB,
    writes ? null : request.headers.get('x-d1-bookmark'),
    writes ? 'first-primary' : 'first-unconstrained',
    anybody ? undefined : guard,
    parts.services.pause,
  );

  return {
    ...database,
    env: context.env,
    config: parts.config,
    services: parts.services,
    requestId: parts.requestId,
    now,
    seconds,
    sentZone,
    zone: () => viewer?.fixedTimeZone ?? sentZone ?? viewer?.timeZone ?? 'UTC',
    claims,
    visitorKey: addressKey(request),
    get memberId() {
      if (claims === null) throw new Error(`${endpoint.path} has no member`);
      return claims.userId;
    },
    viewer: () => viewer,
    member() {
      if (viewer === null) throw new Error(`${endpoint.path} asked for a member before one was confirmed`);
      return viewer;
    },
    newId: id,
    // Long enough to distinguish a reader's acts of one day.
    actId: id.slice(0, 8),
    madeBefore(created) {
      wasAsked = true;
      if (!repeats) return null;
      return created ?? throwApiError('not_found', sentences.gone);
    },
    afterwards,
    assertDone() {
      if (!entered) throw new Error(`${endpoint.path} answered without confirming the session`);
      if (endpoint.creates && !wasAsked) throw new Error(`${endpoint.path} creates without asking call.madeBefore`);
      if (key !== null && !repeats && !wrote) throw new Error(`${endpoint.path} made nothing under its key`);
    },
  };
}

type GuardRows = Partial<
  Rows<{
    viewer_row: ReturnType<typeof viewerRow>;
    made_under: ReturnType<typeof resultOfKey>;
    looked: ReturnType<VisibilityCheck['looked']>;
  }>
>;

function confirmed(endpoint: CallRules, claims: Claims, row: ViewerRow | undefined): Viewer {
  const isToken = 'tokenHash' in claims;
  if (!row || row.suspendedAt !== null)
    return isToken ? throwApiError('signed_out', tokenSentences.unknown) : rejectSignedOut();
  if (row.tokenScope === 'read' && endpoint.scope === 'write') throwApiError('not_allowed', tokenSentences.readOnly);
  if (endpoint.access === 'admin' && row.rank !== 'admin') throwApiError('not_allowed', 'Not an admin');
  if (endpoint.access === 'moderator' && !isModerator(row.rank)) throwApiError('not_allowed', 'Not an admin');
  if (endpoint.access === 'librarian' && !isLibrarian(row.rank)) throwApiError('not_allowed', 'Not a librarian');
  const { reviewingBannedAt, limitedAt, suspendedAt: _suspended, ...rest } = row;
  const { madeUnderKey: _made, tokenScope: _scope, usedAt: _used, ...person } = rest;
  if (limitedAt !== null && endpoint.publishes) throwApiError('not_allowed', sentences.limited);
  return {
    ...person,
    sessionId: 'sessionId' in claims ? claims.sessionId : '',
    mayReview: reviewingBannedAt === null && limitedAt === null,
  };
}

function zoneOf(request: Request): string | null {
  const name = request.headers.get('x-time-zone');
  return name === null ? null : zoneNamed(name);
}
