import * as z from 'zod/mini';
import { sentences } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, send } from './call.ts';

const fields = z.optional(z.record(z.string(), z.unknown()));
const operation = z.object({
  tags: z.array(z.string()),
  description: z.string(),
  'x-rate-class': z.string(),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: z.object({ properties: fields }) }) }) }),
  ),
  responses: z.object({
    200: z.object({
      content: z.object({ 'application/json': z.object({ schema: z.object({ properties: fields }) }) }),
    }),
  }),
});
const document = z.object({ paths: z.record(z.string(), z.object({ post: operation })) });

/** One call of the API, as the page for developers shows it. */
export interface ApiCall {
  path: string;
  tag: string;
  description: string;
  rateClass: string;
  input: Record<string, unknown>;
  output: Record<string, unknown>;
}

/** Reads the worker's own description of its calls; throws a {@link CallError} when there is none. */
export async function loadApiCalls(signal: AbortSignal): Promise<ApiCall[]> {
  const answer = await send(paths.openApi(), { signal });
  const parsed = document.safeParse(answer.ok ? await answer.json() : null);
  if (!parsed.success) throw new CallError('unavailable', sentences.internal);
  return Object.entries(parsed.data.paths).map(([path, { post }]) => ({
    path,
    tag: post.tags[0] ?? '',
    description: post.description,
    rateClass: post['x-rate-class'],
    input: post.requestBody?.content['application/json'].schema.properties ?? {},
    output: post.responses[200].content['application/json'].schema.properties ?? {},
  }));
}
