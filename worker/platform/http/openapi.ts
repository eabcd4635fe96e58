import * as z from 'zod/mini';
import { CALLS_A_MINUTE, credentials, type Endpoint, errorAnswer, errorStatus, PRODUCT } from './contract.ts';
import { exampleInput } from './example-input.ts';
import { hexOf } from './hash.ts';
import { answerHeaders } from './headers.ts';

type Json = Record<string, unknown>;

/** What parameters mean, by name. */
export type Parameters = Readonly<Record<string, string>>;

/** What the document says beside the contracts. */
interface Words {
  parameters: Parameters;
  /** Returns the feature that a call belongs to, by which calls are sorted. */
  featureOf: (path: string) => { name: string; place: number };
}

const noWords: Words = { parameters: {}, featureOf: () => ({ name: 'API', place: 0 }) };

const accessSentence: Record<Endpoint['access'], string> = {
  public: 'Open to anyone; credentials are ignored.',
  optional: 'Open to visitors; with credentials it answers for that reader.',
  member: 'Needs the credentials of a reader.',
  librarian: 'Needs the credentials of a librarian or site admin.',
  moderator: 'Needs the credentials of a moderator or site admin.',
  admin: 'Needs the credentials of a site admin.',
};

const scopeSentence: Record<Endpoint['scope'], string> = {
  read: 'Any API token may call it.',
  write: 'API tokens with the scope “write” may call it.',
  site: 'For the site only: API tokens may not call it.',
};

/** The name of API tokens among the security schemes. */
const TOKEN = 'apiToken';

const HOUR = 3_600;

/**
 * Returns a handler that serves the API as an OpenAPI 3.1 document with an ETag. The document is built at the first
 * request.
 */
export function openApiDocument(
  endpoints: () => readonly Endpoint[],
  words: Words = noWords,
): (request: Request) => Promise<Response> {
  let document: Promise<{ text: string; etag: string }> | null = null;
  return async (request) => {
    document ??= serialise(buildDocument(endpoints(), words));
    const { text, etag } = await document;
    const headers = {
      ...answerHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${HOUR}`,
      etag,
    };
    const knownTags = (request.headers.get('if-none-match') ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    return knownTags.includes(etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  };
}

async function serialise(built: Json): Promise<{ text: string; etag: string }> {
  const text = JSON.stringify(built);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return { text, etag: `"${hexOf(digest.slice(0, 12))}"` };
}

function buildDocument(endpoints: readonly Endpoint[], words: Words): Json {
  const placeOf = ({ path }: Endpoint) => words.featureOf(path).place;
  const paths = [...endpoints]
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? -1 : 1))
    .map((endpoint) => [
      endpoint.path,
      {
        post: operation(endpoint, words, true),
        ...(endpoint.get ? { get: operation(endpoint, words, false) } : {}),
      },
    ]);
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT} API`,
      version: '1',
      description:
        'Every call is a POST with a JSON body. Programs send an API token; the site sends a session in the body.',
    },
    servers: [{ url: '/' }],
    security: [],
    paths: Object.fromEntries(paths) as Json,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: {
        [TOKEN]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'flt_…',
          description: `Created in Settings, under “Connected apps and devices”, with the scope “read” or “write”. At most ${CALLS_A_MINUTE.token} calls a minute.`,
        },
      },
    },
  };
}

function operation(endpoint: Endpoint, { parameters, featureOf }: Words, withBody: boolean): Json {
  const signed = endpoint.access !== 'public';
  const input = describeParameters(schemaOf(endpoint.input, 'input'), parameters);
  const body = signed
    ? {
        ...input,
        properties: { ...(input.properties as Json), ...(schemaOf(credentials, 'input').properties as Json) },
      }
    : input;
  const output = schemaOf(endpoint.output, 'output');
  const answer = {
    ...output,
    properties: { requestStatus: { const: 'success' }, ...(output.properties as Json | undefined) },
  };
  return {
    tags: [featureOf(endpoint.path).name],
    operationId: `${withBody ? '' : 'get_'}${endpoint.path.slice('/api/'.length).replaceAll('/', '_')}`,
    summary: endpoint.summary,
    description: `${accessSentence[endpoint.access]} ${scopeSentence[endpoint.scope]}`,
    security: securityOf(endpoint),
    'x-scope': endpoint.scope,
    'x-rate-class': endpoint.limit,
    'x-calls-a-minute': CALLS_A_MINUTE[endpoint.limit],
    'x-most-bytes': endpoint.body,
    ...(withBody
      ? { requestBody: { content: { 'application/json': { schema: body, example: exampleInput(input) } } } }
      : {}),
    ...(endpoint.creates ? { parameters: [idempotencyKey] } : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: answer } } },
      default: {
        description: `Not done: ${Object.entries(errorStatus)
          .map(([code, status]) => `${code} (${status})`)
          .join(', ')}.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

// No security scheme describes a session in the body, so `{}` stands for that, as well as for no credentials.
function securityOf({ scope, access }: Endpoint): Json[] {
  if (scope === 'site') return [{}];
  const token = { [TOKEN]: [scope] };
  return access === 'public' || access === 'optional' ? [{}, token] : [token, {}];
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Repeating a call with the same key has no further effect and returns the same answer; a different call with that key is a conflict.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
};

/** Adds what parameters mean to the JSON schema of an input. */
export function describeParameters(schema: Json, parameters: Parameters): Json {
  const described = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, property]) => {
    const description = parameters[name];
    return [name, description === undefined ? property : { description, ...property }];
  });
  return { ...schema, properties: Object.fromEntries(described) };
}

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
