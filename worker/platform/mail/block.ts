import type { Context } from 'hono';
import { type Bindings, siteNameOf } from '../bindings.ts';
import { openDatabase } from '../db/database.ts';
import { configOf } from '../http/config.ts';
import { ApiError } from '../http/errors.ts';
import { answerHeaders } from '../http/headers.ts';
import { addressKey as callerKey, countCall } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { blockPage } from './block-page.ts';
import { readBlockKey } from './keys.ts';
import { block, unblock } from './outbox.ts';
import { blockOf } from './queries.ts';

/**
 * Handles the unsubscribe link of a message. Scanners open every link of a message, so a GET shows a page with a
 * button and stores nothing. POST blocks the address, or allows it again; mail programs send one for their unsubscribe
 * button (RFC 8058).
 */
export async function blockResponse(context: Context<{ Bindings: Bindings }>, services: Services): Promise<Response> {
  const request = context.req.raw;
  if (request.method === 'HEAD') return answer(204);
  try {
    const config = configOf(context.env);
    await countCall(context.env, 'write', callerKey(request));
    const now = services.now();
    const addressKey = await readBlockKey(config.addressSecrets, context.req.query('key') ?? '', now);
    if (addressKey === null) return redirectTo('/emailblockedinvalidkey');
    const { load, save } = openDatabase(context.env.DB, null, 'first-primary');
    if (request.method !== 'POST') {
      const { blocks } = await load({ blocks: blockOf({ addressKeys: [addressKey] }) });
      return blockPage(blocks.length > 0 ? 'blocked' : 'allowed', siteNameOf(context.env));
    }
    const { choice } = await context.req.parseBody();
    if (choice === 'allow') {
      await save([unblock({ addressKey })]);
      return blockPage('allowed again', siteNameOf(context.env));
    }
    await save(block(addressKey, Math.floor(now.getTime() / 1000)));
    return choice === 'block' ? redirectTo('/emailblocked') : answer(200, 'Done.');
  } catch (error) {
    if (error instanceof ApiError) return answer(error.code === 'too_many' ? 429 : 503, error.message);
    const fault = error instanceof Error ? error.name : 'unknown';
    console.error(JSON.stringify({ event: 'block_failed', fault }));
    return answer(503, 'This could not be recorded just now. Please open the link again in a moment.');
  }
}

function redirectTo(path: string): Response {
  return new Response(null, { status: 303, headers: { ...answerHeaders, location: path } });
}

function answer(status: number, sentence: string | null = null): Response {
  return new Response(sentence, { status, headers: { ...answerHeaders, 'content-type': 'text/plain; charset=utf-8' } });
}
