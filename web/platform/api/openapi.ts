import * as z from 'zod/mini';
import { sentences } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, send } from './call.ts';

const fields = z.optional(z.record(z.string(), z.unknown()));
const schema = z.object({ properties: fields });
const operation = z.object({
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-scope': z.enum(['read', 'write', 'site']),
  'x-calls-a-minute': z.number(),
  'x-most-bytes': z.number(),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema, example: z.optional(z.unknown()) }) }) }),
  ),
  responses: z.object({
    200: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }),
  }),
});
const document = z.object({ paths: z.record(z.string(), z.object({ post: operation })) });

/** One API call, as shown on the page for developers. */
export interface ApiCall {
  path: string;
  tag: string;
  /** What it does, in one sentence. */
  summary: string;
  description: string;
  scope: 'read' | 'write' | 'site';
  /** Calls per minute for the site; API tokens have their own limit. */
  callsAMinute: number;
  mostBytes: number;
  example: unknown;
  input: Record<string, unknown>;
  output: Record<string, unknown>;
}

/** Loads the worker's OpenAPI description; throws a {@link CallError} if that fails. */
export async function loadApiCalls(signal: AbortSignal): Promise<ApiCall[]> {
  const answer = await send(paths.openApi(), { signal });
  const parsed = document.safeParse(answer.ok ? await answer.json() : null);
  if (!parsed.success) throw new CallError('unavailable', sentences.internal);
  return Object.entries(parsed.data.paths).map(([path, { post }]) => {
    const body = post.requestBody?.content['application/json'];
    return {
      path,
      tag: post.tags[0] ?? '',
      summary: post.summary,
      description: post.description,
      scope: post['x-scope'],
      callsAMinute: post['x-calls-a-minute'],
      mostBytes: post['x-most-bytes'],
      example: body?.example ?? {},
      input: body?.schema.properties ?? {},
      output: post.responses[200].content['application/json'].schema.properties ?? {},
    };
  });
}

/** Makes a call with an API token, as a program would, and returns the response. */
export async function callWithToken(
  path: string,
  { token, body }: { token: string; body: string },
): Promise<{ status: number; text: string }> {
  const answer = await send(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    credentials: 'omit',
  });
  return { status: answer.status, text: await answer.text() };
}
