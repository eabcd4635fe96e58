import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Bindings } from '../../platform/bindings.ts';
import { readApiToken, readBearer } from '../../platform/http/api-token.ts';
import { readAtMost } from '../../platform/http/bytes.ts';
import { openCall } from '../../platform/http/call.ts';
import { configOf } from '../../platform/http/config.ts';
import { errorAnswer, errorStatus, limits, PRODUCT, sentences, tokenSentences } from '../../platform/http/contract.ts';
import { isShallow } from '../../platform/http/depth.ts';
import { ApiError, throwApiError } from '../../platform/http/errors.ts';
import { faultOf } from '../../platform/http/fault.ts';
import { answerHeaders, corsHeaders, preflightResponse } from '../../platform/http/headers.ts';
import { countCall, countGuess } from '../../platform/http/limits.ts';
import { describeParameters, type Parameters, schemaOf } from '../../platform/http/openapi.ts';
import type { VisibilityCheck } from '../../platform/http/visibility.ts';
import type { Services } from '../../platform/services.ts';
import { problemsWith } from './problems.ts';
import { type ToolCall, ToolError, tools } from './tools.ts';

// The Model Context Protocol over streamable HTTP, without sessions: each request carries its token, and each tool
// calls the API inside the worker, so that scopes, limits and rules apply as for any other program.

const MCP = '/mcp';

type McpContext = Context<{ Bindings: Bindings }>;

/** Adds the routes of the MCP server. */
export function mountMcp(app: Hono<{ Bindings: Bindings }>, parts: McpParts): void {
  app.options(MCP, () =>
    preflightResponse(
      'GET, POST, DELETE',
      'accept, authorization, content-type, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, x-time-zone',
    ),
  );
  app.all(MCP, async (context) => {
    const { req, env, executionCtx } = context;
    const fetchInProcess = (request: Request) => app.fetch(request, env, executionCtx);
    const response = await answerMcp(context, { ...parts, fetchInProcess });
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries({ ...answerHeaders, ...corsHeaders })) headers.set(name, value);
    return new Response(req.method === 'HEAD' ? null : response.body, { status: response.status, headers });
  });
}

interface McpParts {
  services: Services;
  visibility: VisibilityCheck;
  /** What parameters mean, by name. */
  parameters: Parameters;
}

interface McpRequest extends McpParts {
  fetchInProcess: (request: Request) => Response | Promise<Response>;
}

async function answerMcp(
  context: McpContext,
  { services, visibility, parameters, fetchInProcess }: McpRequest,
): Promise<Response> {
  const { env, req } = context;
  const requestId = crypto.randomUUID();
  try {
    const bearer = readBearer(req.raw) ?? '';
    const claims = await readApiToken(bearer);
    if (claims === null) throwApiError('signed_out', tokenSentences.unknown);
    const sent = (await readAtMost(req.raw.clone().body, limits.body)) ?? new Uint8Array();
    for (let message = countMessages(new TextDecoder().decode(sent)); message > 0; message -= 1)
      await countCall(env, 'token', claims.tokenHash);
    const config = configOf(env);
    const rules = {
      path: MCP,
      access: 'member',
      scope: 'read',
      limit: 'read',
      creates: false,
      reports: false,
      publishes: false,
      fresh: false,
    } as const;
    const now = services.now();
    const call = openCall({
      ...{ context, services, config, endpoint: rules, claims, now, requestId },
      ...{ key: null, visibility, input: {} },
    });
    // Throws if the token is unknown, expired or revoked.
    await call.load({});
    const mayWrite = call.member().tokenScope === 'write';
    return await serve(req.raw, { calls: toolCallsOf(req.raw, fetchInProcess), mayWrite, parameters });
  } catch (error) {
    const thrown = await countGuess(env, req.raw, error);
    if (!(thrown instanceof ApiError)) {
      console.error(JSON.stringify({ event: 'fault', request_id: requestId, endpoint: MCP, fault: faultOf(thrown) }));
      return refusal(errorStatus.internal, sentences.internal);
    }
    return refusal(errorStatus[thrown.code], thrown.message);
  } finally {
    console.log(JSON.stringify({ event: 'call', request_id: requestId, endpoint: MCP }));
  }
}

// The messages of a body, which may be a batch. Each counts as a call; a body that is no JSON counts as one.
function countMessages(body: string): number {
  try {
    const messages: unknown = JSON.parse(body);
    if (!isShallow(messages)) throwApiError('invalid_input', 'The body is nested too deeply.');
    return Array.isArray(messages) ? Math.max(1, messages.length) : 1;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return 1;
  }
}

function refusal(status: number, message: string): Response {
  const headers = status === errorStatus.signed_out ? { 'www-authenticate': 'Bearer' } : {};
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, { status, headers });
}

/** Returns the function with which a tool calls the API; it adds what a moderator has to look at first to `held`. */
type ToolCalls = (held: Set<string>) => ToolCall;

// With the program's token and time zone.
function toolCallsOf(request: Request, fetchInProcess: McpRequest['fetchInProcess']): ToolCalls {
  return (held) => async (endpoint, input) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const name of ['authorization', 'x-time-zone', 'cf-connecting-ip']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const body = JSON.stringify(input);
    const answer = await fetchInProcess(
      new Request(new URL(endpoint.path, request.url), { method: 'POST', headers, body }),
    );
    const result: unknown = await answer.json();
    const refused = errorAnswer.safeParse(result);
    if (refused.success) throw new ToolError(refused.data.error);
    const { held: sentence } = result as { held?: string };
    if (sentence !== undefined) held.add(sentence);
    // TypeScript can't infer the type from the endpoint's parser.
    return endpoint.output.parse(result) as z.output<(typeof endpoint)['output']>;
  };
}

async function serve(
  request: Request,
  { calls, mayWrite, parameters }: { calls: ToolCalls; mayWrite: boolean; parameters: Parameters },
): Promise<Response> {
  // Loaded on the first connection, so that the start of the worker doesn't wait for it.
  const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: PRODUCT.toLowerCase(), title: PRODUCT, version: '1' });
      // A model is offered only what its token may do.
      for (const tool of tools.filter(({ reads }) => reads || mayWrite)) {
        server.registerTool(
          tool.name,
          {
            description: tool.description,
            inputSchema: withJsonSchema(tool.input, { ...parameters, ...tool.parameters }),
            annotations: { readOnlyHint: tool.reads, destructiveHint: false, openWorldHint: false },
          },
          async (input) => {
            try {
              const parsed = tool.input.safeParse(input ?? {});
              if (!parsed.success) throw new ToolError(problemsWith(parsed.error, tool.input));
              const held = new Set<string>();
              const done = await tool.run(calls(held), parsed.data);
              const answer = held.size === 0 ? { ...done } : { ...done, held: [...held].join(' ') };
              return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
            } catch (error) {
              if (!(error instanceof ToolError)) throw error;
              return { content: [{ type: 'text', text: error.message }], isError: true };
            }
          },
        );
      }
      return server;
    },
    { legacy: 'stateless', responseMode: 'json', maxRequestBodySize: limits.body },
  );
  return handler.fetch(request);
}

/**
 * Returns a schema of a contract with the JSON schema that the SDK needs. Contracts use zod/mini, which has none. It
 * accepts anything, since the tool itself says what is wrong.
 */
function withJsonSchema(
  schema: z.ZodMiniObject,
  parameters: Parameters,
): StandardSchemaWithJSON<Record<string, unknown>> {
  const inJson = (io: 'input' | 'output') => () => describeParameters(schemaOf(schema, io), parameters);
  return {
    '~standard': {
      ...schema['~standard'],
      validate: (value) => ({ value: Object(value) as Record<string, unknown> }),
      jsonSchema: { input: inJson('input'), output: inJson('output') },
    },
  };
}
