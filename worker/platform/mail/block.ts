import type { Context } from 'hono';
import type { Bindings } from '../bindings.ts';
import { openDatabase } from '../db/database.ts';
import { configOf } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';
import { answerHeaders } from '../http/headers.ts';
import { addressKey as callerKey, countCall } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { readBlockKey } from './keys.ts';
import { block } from './outbox.ts';

/**
 * Handles the unsubscribe link of a message: stores the block and redirects to the page that confirms it. Mail programs
 * send POST for their unsubscribe button (RFC 8058), and HEAD to check the link, which stores nothing.
 */
export async function blockResponse(context: Context<{ Bindings: Bindings }>, services: Services): Promise<Response> {
  const request = context.req.raw;
  if (request.method === 'HEAD') return answer(204);
  try {
    const config = configOf(context.env);
    await countCall(context.env, 'write', callerKey(request));
    const now = services.now();
    const blocked = await readBlockKey(config.addressSecrets, context.req.query('key') ?? '', now);
    if (blocked === null) return redirectTo('/emailblockedinvalidkey');
    const { save } = openDatabase(context.env.DB, null, 'first-primary');
    await save(block(blocked, Math.floor(now.getTime() / 1000)));
    return request.method === 'POST' ? answer(200, 'Done.') : redirectTo('/emailblocked');
  } catch (error) {
    if (error instanceof ApiError) return answer(error.code === 'too_many' ? 429 : 503, error.message);
    const fault = error instanceof Error ? error.name : 'unknown';
    console.error(JSON.stringify({ event: 'block_failed', fault }));
    return answer(503, 'This could not be recorded just now. Please open the link again in a moment.');
  }
}

function redirectTo(path: string): Response {
  return new Response(null, { status: 302, headers: { ...answerHeaders, location: path } });
}

function answer(status: number, sentence: string | null = null): Response {
  return new Response(sentence, { status, headers: { ...answerHeaders, 'content-type': 'text/plain; charset=utf-8' } });
}
