import type { Context } from 'hono';
import type { Bindings } from '../bindings.ts';
import { openDatabase } from '../db/database.ts';
import type { Call } from '../http/call.ts';
import { configOf } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';
import { on, type Route } from '../http/handle.ts';
import { answerHeaders } from '../http/headers.ts';
import type { Services } from '../services.ts';
import { type BookServiceStatus, getStatus } from './contract.ts';
import { checkHealth, type Health } from './health.ts';

interface StatusNeeds {
  /** Returns the state of the services that the site queries, in their order. */
  serviceStates(call: Call): Promise<BookServiceStatus[]>;
}

export const statusRoutes = ({ serviceStates }: StatusNeeds): Route[] => [
  on(getStatus, async (call) => {
    const { env, config, load, seconds: now, requestId, services } = call;
    const [health, bookServices] = await Promise.all([
      checkHealth({ env, config, load, now, requestId, pause: services.pause }),
      serviceStates(call),
    ]);
    const { parts, lastCron, loaded } = health;
    return {
      up: partsDown(health).length === 0,
      logged_in: call.viewer() !== null,
      parts,
      services: bookServices,
      last_cron: lastCron,
      books: loaded,
    };
  }),
];

/** Responds to a monitor: 200, or 503 with the parts that are down. A paused book service doesn't count as down. */
export async function healthResponse(
  { req, env }: Context<{ Bindings: Bindings }>,
  { now, pause }: Services,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  const seconds = Math.floor(now().getTime() / 1000);
  try {
    const { load } = openDatabase(env.DB, null, 'first-unconstrained', undefined, pause);
    const health = await checkHealth({ env, config: configOf(env), load, now: seconds, requestId, pause });
    const { parts, lastCron, migrations, changedMigrations, books } = health;
    const age = lastCron === null ? null : seconds - lastCron;
    return toHealthResponse(req.method, partsDown(health), {
      parts,
      migrations,
      changed_migrations: changedMigrations,
      books,
      last_job_seconds: age,
      request_id: requestId,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return toHealthResponse(req.method, ['settings'], { reason: error.message, request_id: requestId });
  }
}

function partsDown({ parts }: Health): string[] {
  return Object.entries(parts)
    .filter(([, state]) => state === 'down')
    .map(([part]) => part);
}

function toHealthResponse(method: string, down: readonly string[], details: object): Response {
  const body = JSON.stringify({ status: down.length === 0 ? 'up' : 'down', down, ...details });
  return new Response(method === 'HEAD' ? null : body, {
    status: down.length === 0 ? 200 : 503,
    headers: { ...answerHeaders, 'content-type': 'application/json; charset=utf-8' },
  });
}
