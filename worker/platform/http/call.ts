import type { Context } from 'hono';
import type { Bindings } from '../bindings.ts';
import { type Database, openDatabase, type Rows } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import type { Config } from './config.ts';
import { type Endpoint, sentences, tokenSentences } from './contract.ts';
import { deviceName } from './device-name.ts';
import { rejectSignedOut, throwApiError } from './errors.ts';
import { heldWordsFor } from './held-words.ts';
import { type IdempotencyKey, ONE_RESULT_PER_KEY, resultOfKey, storeKey } from './keys.ts';
import { addressKey, countCall } from './limits.ts';
import type { Holding, TextCheck } from './text-check.ts';
import {
  type Claims,
  isFresh,
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
import { canonicalZone } from './zone.ts';

/** The rules of a call: those of its endpoint, or their equivalent in another protocol. */
export type CallRules = Pick<Endpoint, 'access' | 'scope' | 'limit' | 'creates' | 'reports' | 'publishes' | 'fresh'> & {
  path: string;
};

/** One request as a handler sees it. */
export interface Call extends Database {
  env: Bindings;
  config: Config;
  services: Services;
  requestId: string;
  /** The time of the call: the server's, or for a call that was queued offline the browser's (see `actedAt`). */
  now: Date;
  /** The same in epoch seconds. */
  seconds: number;
  /** When the call arrived, in epoch seconds, whatever the browser says. Caps count by it. */
  arrived: number;
  /**
   * Returns the reader's time zone: the one fixed in their settings, else the browser's, else the stored one, else UTC.
   * The fixed and the stored one are known after `load`.
   */
  zone(): string;
  /** The browser's time zone; null if it sent none or an unknown one. */
  sentZone: string | null;
  /** The claimed identity, for building queries. It is confirmed only by `load`. */
  claims: Claims | null;
  /** The key visitors are counted by: the IP address, for IPv6 its /64. Never stored in plain form. */
  visitorKey: string;
  /** The browser and the system that call, in words. */
  device: string;
  /** The claimed ID of the reader who calls an endpoint for members. Throws for a visitor. */
  memberId: string;
  /** Returns the confirmed reader; null for a visitor. */
  viewer(): Viewer | null;
  /** Returns the confirmed reader of an endpoint for members. Throws before `load`. */
  member(): Viewer;
  /**
   * The ID of what this call creates. It is derived from reader, path, `Idempotency-Key` and input, so that only a
   * repetition of this call has the same one.
   */
  newId: string;
  /** The key under which this call's XP is recorded; a repetition with the same idempotency key has the same one. */
  actId: string;
  /**
   * Returns `created` if this call is a repetition, so that the handler returns the same answer again; null for a new
   * call. Every handler that creates something must call this after it has checked the viewer's rights and before
   * anything else that can fail. Throws `not_found` if the result has been deleted since.
   * @param created the row that the first call created, if it still exists.
   */
  earlierResult<T>(created: T | undefined): T | null;
  /** What the writer reads if a moderator looks at the text of this call first. */
  heldSentence(): Promise<string | null>;
  /** Continues work after the response has been sent; a failure is only logged. */
  afterwards(label: string, work: Promise<unknown>): void;
  /** Throws if the handler returned without confirming the session, calling `earlierResult` or saving its result. */
  assertDone(): void;
}

/** Opens a call for its handler: database session, time, time zone and claimed identity. */
export function openCall(parts: {
  context: Context<{ Bindings: Bindings }>;
  services: Services;
  config: Config;
  endpoint: CallRules;
  claims: Claims | null;
  now: Date;
  /** When the call arrived, if `now` is the earlier time at which it was queued offline. */
  arrived?: Date;
  requestId: string;
  key: IdempotencyKey | null;
  visibility: VisibilityCheck;
  /** Holds texts with words that the site's operator listed; absent for other protocols. */
  checkText?: TextCheck;
  /** The validated input. */
  input: unknown;
}): Call {
  const { context, endpoint, claims, now, key, visibility } = parts;
  const request = context.req.raw;
  const writes = endpoint.limit === 'write' || endpoint.limit === 'mail' || endpoint.limit === 'sign_in';
  const seconds = Math.floor(now.getTime() / 1000);
  const arrived = Math.floor((parts.arrived ?? now).getTime() / 1000);
  const sentZone = browserZone(request);
  const id = key?.resultId ?? newId();
  const targets = visibility.targetsIn(parts.input);
  let viewer: Viewer | null = null;
  let isRepetition = false;
  let checkedEarlierResult = false;
  let wrote = false;
  let holding: Holding | null = null;
  // The first load also loads the session and the idempotency key, and checks them before it returns any row.
  const guard = {
    queries: {
      ...(claims === null ? {} : { viewer_row: viewerRow(claims, { now: arrived, key: key?.key ?? '' }) }),
      ...(claims !== null || key === null ? {} : { stored_key: resultOfKey(key) }),
      ...(targets.length === 0 ? {} : { visible_targets: visibility.visibilityQuery(targets, claims?.userId ?? '') }),
    },
    async check({
      viewer_row: [row] = [],
      stored_key: [visitorKeyRow] = [],
      visible_targets: visible = [],
    }: GuardRows) {
      if (claims !== null) viewer = confirmViewer(endpoint, claims, row, arrived);
      if (claims !== null && 'sessionId' in claims && countsByReader(endpoint))
        await countCall(context.env, endpoint.limit, claims.userId);
      // After the session, so that unconfirmed callers learn nothing about existing rows or keys.
      if (targets.length > 0) visibility.check(targets, visible, viewer);
      const resultId = row?.resultOfKey ?? visitorKeyRow?.resultId ?? null;
      if (resultId !== null && resultId !== key?.resultId) throwApiError('conflict', sentences.otherWords);
      isRepetition = resultId !== null;
      holding = checkTexts();
      entered = true;
      recordUse(row);
    },
    extraStatements() {
      if (isRepetition) throw new Error(`${endpoint.path} saves again in a repeated call`);
      wrote = true;
      // A librarian who handles a book, or a reader who reports it, gets no lasting access to it.
      const usesTargets =
        targets.length > 0 && endpoint.access !== 'librarian' && endpoint.access !== 'moderator' && !endpoint.reports;
      const reader = usesTargets ? viewer?.userId : undefined;
      return {
        before: [key === null ? null : storeKey({ ...key, now: arrived }), ...(holding?.before ?? [])],
        after: [
          ...(holding?.after ?? []),
          arrived === seconds ? storeZone(viewer, sentZone) : null,
          reader === undefined ? null : visibility.recordUse(targets, reader),
        ],
      };
    },
    // Of two simultaneous calls with one key and different input, both see an unused key; the constraint rejects one.
    get constraintSentences() {
      return { [ONE_RESULT_PER_KEY]: sentences.otherWords, ...holding?.refusals };
    },
  };
  const checkTexts = () => {
    const { path } = endpoint;
    const words = viewer === null ? [] : heldWordsFor(context.env, viewer);
    if (viewer === null || words.length === 0) return null;
    const call = { path, input: parts.input, words, newId: id, readerId: viewer.userId, now: seconds };
    return parts.checkText?.(call) ?? null;
  };
  const afterwards = (label: string, work: Promise<unknown>) => {
    context.executionCtx.waitUntil(
      work.catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'afterwards_failed', what: label, reason: String(error).slice(0, 200) }));
      }),
    );
  };
  const recordUse = (row: ViewerRow | undefined) => {
    if (claims === null || (row?.usedAt ?? 0) > arrived - USE_RECORDED_EVERY) return;
    const own = openDatabase(context.env.DB, null, 'first-primary', undefined, parts.services.pause);
    afterwards('note_use', own.save([recordUseOf(claims, arrived)]));
  };
  const needsNoGuard = claims === null && key === null && targets.length === 0;
  let entered = needsNoGuard;
  // A write depends on what it reads, so it reads from the primary; a read follows the browser's bookmark.
  const database = openDatabase(
    context.env.DB,
    writes ? null : request.headers.get('x-d1-bookmark'),
    writes ? 'first-primary' : 'first-unconstrained',
    needsNoGuard ? undefined : guard,
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
    arrived,
    sentZone,
    zone: () => viewer?.fixedTimeZone ?? sentZone ?? viewer?.timeZone ?? 'UTC',
    claims,
    visitorKey: addressKey(request),
    device: deviceName(request),
    get memberId() {
      if (claims === null) throw new Error(`${endpoint.path} has no member`);
      return claims.userId;
    },
    viewer: () => viewer,
    member() {
      if (viewer === null) throw new Error(`${endpoint.path} needs a member before one is confirmed`);
      return viewer;
    },
    newId: id,
    // Long enough to distinguish a reader's acts of one day.
    actId: id.slice(0, 8),
    earlierResult(created) {
      checkedEarlierResult = true;
      if (!isRepetition) return null;
      return created ?? throwApiError('not_found', holding?.found?.sentence ?? sentences.outOfDate);
    },
    async heldSentence() {
      const found = holding?.found ?? null;
      if (found === null) return null;
      const { held } = await database.load({ held: found.isHeld });
      return held.length > 0 ? found.sentence : null;
    },
    afterwards,
    assertDone() {
      if (!entered) throw new Error(`${endpoint.path} answered without confirming the session`);
      if (endpoint.creates && !checkedEarlierResult)
        throw new Error(`${endpoint.path} creates without calling earlierResult`);
      if (key !== null && !isRepetition && !wrote) throw new Error(`${endpoint.path} saved nothing under its key`);
    },
  };
}

type GuardRows = Partial<
  Rows<{
    viewer_row: ReturnType<typeof viewerRow>;
    stored_key: ReturnType<typeof resultOfKey>;
    visible_targets: ReturnType<VisibilityCheck['visibilityQuery']>;
  }>
>;

// Anybody can sign in many times, so the sessions of a reader share a limit. It doesn't keep a reader from ending a
// stolen session that uses it up, or from managing the account in another way.
const countsByReader = ({ scope, limit }: CallRules) => scope !== 'site' || limit === 'mail';

const LIMITED = 'While your account is limited, you can’t moderate or handle books. Another admin can lift the limit.';

function confirmViewer(endpoint: CallRules, claims: Claims, row: ViewerRow | undefined, now: number): Viewer {
  const isToken = 'tokenHash' in claims;
  if (!row || row.suspendedAt !== null)
    return isToken ? throwApiError('signed_out', tokenSentences.unknown) : rejectSignedOut();
  if (row.tokenScope === 'read' && endpoint.scope === 'write') throwApiError('not_allowed', tokenSentences.readOnly);
  if (endpoint.access === 'admin' && row.rank !== 'admin') throwApiError('not_allowed', 'Not an admin');
  if (endpoint.access === 'moderator' && !isModerator(row.rank)) throwApiError('not_allowed', 'Not an admin');
  if (endpoint.access === 'librarian' && !isLibrarian(row.rank)) throwApiError('not_allowed', 'Not a librarian');
  const { reviewingBannedAt, limitedAt, suspendedAt: _suspended, ...rest } = row;
  const { resultOfKey: _made, usedAt: _used, ...person } = rest;
  // A stolen session must not be able to add a way in that outlives it.
  if (endpoint.fresh) requireFresh(row, now);
  const isForStaff = !['public', 'optional', 'member'].includes(endpoint.access);
  if (limitedAt !== null && isForStaff) throwApiError('not_allowed', LIMITED);
  if (limitedAt !== null && endpoint.publishes) throwApiError('not_allowed', sentences.limited);
  return {
    ...person,
    // A limit takes what a rank gives, or else a moderator could lift their own.
    rank: limitedAt === null ? row.rank : 'member',
    sessionId: 'sessionId' in claims ? claims.sessionId : '',
    mayReview: reviewingBannedAt === null && limitedAt === null,
  };
}

/** Throws unless a reader proved so lately who they are that their session alone is enough. */
export function requireFresh(viewer: Pick<Viewer, 'provedAt'>, now: number): void {
  if (!isFresh(viewer, now)) throwApiError('not_allowed', sentences.notFresh, { reason: 'not_fresh' });
}

function browserZone(request: Request): string | null {
  const name = request.headers.get('x-time-zone');
  return name === null ? null : canonicalZone(name);
}
