import type { Context } from 'hono';
import type { Bindings } from '../bindings.ts';
import { type Builder, type Database, openDatabase, type Statement } from '../db/open.ts';
import { chainOf } from '../db/retry.ts';
import type { Services } from '../services.ts';
import type { Config } from './config.ts';
import type { Endpoint } from './contract.ts';
import { refuse, refuseSignedOut } from './errors.ts';
import type { TokenClaims } from './token.ts';
import { keepZone, sessionQuery, type Viewer } from './viewer.ts';
import { zoneNamed } from './zone.ts';

type Rows<T extends Record<string, Statement>> = { [Name in keyof T]: T[Name]['_']['result'] };

/** One request as a handler sees it. */
export interface Call {
  env: Bindings;
  config: Config;
  services: Services;
  requestId: string;
  /** The server's clock; a client is never asked what time it is. */
  now: Date;
  /** The same in epoch seconds. */
  seconds: number;
  /**
   * The reader's time zone: the one they fixed, which is known after `load`; else the one the browser says, if it is
   * one; else the one kept, else UTC.
   */
  zone(): string;
  /** The zone that the browser named, checked; null when it named none that exists. */
  sentZone: string | null;
  /** Who the token names, to build queries with; that the session is alive is known only after `load`. */
  claims: TokenClaims | null;
  /** The claims of an endpoint that only members may call. */
  memberId: string;
  build: Builder;
  /** Runs all queries in one trip. The first one confirms the session: a dead one throws before any row is handed over. */
  load<T extends Record<string, Statement>>(queries: T): Promise<Rows<T>>;
  /**
   * Runs all statements in one trip, all or nothing; refuses to run before a `load` has confirmed the session. Answers
   * what the queries find once the statements ran: nobody else's write comes between.
   */
  save<T extends Record<string, Statement>>(statements: readonly (Statement | null)[], queries?: T): Promise<Rows<T>>;
  /**
   * Like `save`; throws `conflict` with this sentence when a unique row was there first. Several sentences are told apart
   * by what the database says was broken: a constraint's or a trigger's own word.
   */
  saveUnless<T extends Record<string, Statement>>(
    sentence: string | Readonly<Record<string, string>>,
    statements: readonly (Statement | null)[],
    queries?: T,
  ): Promise<Rows<T>>;
  /** Who is asking, once confirmed; null for a visitor. */
  viewer(): Viewer | null;
  /** Who is asking, where nobody else can be. */
  member(): Viewer;
  /** A new id; the same `Idempotency-Key` from the same reader makes the same one, so a repeated call makes one thing. */
  newId(): Promise<string>;
  /** Goes on after the answer; a failure is logged and costs nobody anything. */
  afterwards(what: string, work: Promise<unknown>): void;
  bookmark(): string | null;
  trips(): number;
  rowsRead(): number;
  assertConfirmed(): void;
}

/** Opens a request for its handler: database session, clock, zone, and who claims to be asking. */
export function openCall(parts: {
  context: Context<{ Bindings: Bindings }>;
  services: Services;
  config: Config;
  endpoint: Endpoint;
  claims: TokenClaims | null;
  now: Date;
  requestId: string;
}): Call {
  const { context, endpoint, claims, now } = parts;
  const request = context.req.raw;
  const writes = endpoint.limit === 'write' || endpoint.limit === 'mail' || endpoint.limit === 'sign_in';
  const seconds = Math.floor(now.getTime() / 1000);
  const sentZone = zoneOf(request);
  // A write decides on what it reads, so it reads from the primary; a read follows the browser's bookmark.
  const database: Database = openDatabase(
    context.env.DB,
    writes ? null : request.headers.get('x-d1-bookmark'),
    writes ? 'first-primary' : 'first-unconstrained',
  );
  let viewer: Viewer | null = null;
  let confirmed = claims === null;

  const call: Call = {
    env: context.env,
    config: parts.config,
    services: parts.services,
    requestId: parts.requestId,
    now,
    seconds,
    sentZone,
    zone: () => viewer?.fixedTimeZone ?? sentZone ?? viewer?.timeZone ?? 'UTC',
    claims,
    get memberId() {
      if (claims === null) throw new Error(`${endpoint.path} has no member`);
      return claims.userId;
    },
    build: database.build,
    async load(queries) {
      if (confirmed || claims === null) return database.load(queries);
      const { session_row: rows, ...rest } = await database.load({
        session_row: sessionQuery(claims, seconds),
        ...queries,
      });
      const row = rows[0];
      if (!row) refuseSignedOut();
      if (endpoint.access === 'admin' && row.rank !== 'admin') refuse('not_allowed', 'Not an admin');
      const { reviewingBannedAt, ...person } = row;
      viewer = { ...person, sessionId: claims.sessionId, mayReview: reviewingBannedAt === null };
      confirmed = true;
      return rest as Rows<typeof queries>;
    },
    async save(statements, queries) {
      if (!confirmed) throw new Error(`${endpoint.path} saves before the session is confirmed`);
      return database.save(
        [...statements, keepZone(database.build, viewer, sentZone)].filter((statement) => statement !== null),
        queries,
      );
    },
    async saveUnless(sentence, statements, queries) {
      try {
        return await call.save(statements, queries);
      } catch (error) {
        const broken = typeof sentence === 'string' ? { 'UNIQUE constraint failed': sentence } : sentence;
        const found = Object.entries(broken).find(([word]) => chainOf(error).includes(word));
        if (found) refuse('conflict', found[1]);
        throw error;
      }
    },
    viewer: () => viewer,
    member() {
      if (viewer === null) throw new Error(`${endpoint.path} asked for a member before one was confirmed`);
      return viewer;
    },
    async newId() {
      const key = request.headers.get('idempotency-key');
      if (!endpoint.creates || key === null || !/^[A-Za-z0-9_-]{8,64}$/.test(key)) return crypto.randomUUID();
      const named = new TextEncoder().encode(`${endpoint.path} ${claims?.userId ?? ''} ${key}`);
      return uuidOf(new Uint8Array(await crypto.subtle.digest('SHA-256', named)));
    },
    afterwards(what, work) {
      context.executionCtx.waitUntil(
        work.catch((error: unknown) => {
          console.warn(JSON.stringify({ event: 'afterwards_failed', what, reason: String(error).slice(0, 200) }));
        }),
      );
    },
    bookmark: () => database.bookmark(),
    trips: () => database.trips(),
    rowsRead: () => database.rowsRead(),
    assertConfirmed() {
      if (!confirmed) throw new Error(`${endpoint.path} answered without confirming the session`);
    },
  };
  return call;
}

function zoneOf(request: Request): string | null {
  const name = request.headers.get('x-time-zone');
  return name === null ? null : zoneNamed(name);
}

function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
