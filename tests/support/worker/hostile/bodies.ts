import fc from 'fast-check';
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';
import { fitting, NamedValue, namedValues } from './shapes.ts';
import { hostile, hostileText } from './words.ts';
import { type Caller, callers, type Lie, lyingToken, type World } from './world.ts';

/** One change to a valid input: the place is the so-many-th of those it has. */
export interface Change {
  place: number;
  value: unknown;
  gone: boolean;
}

export const envelopes = [
  'plain',
  'duplicate keys',
  'own prototype',
  'byte order mark',
  'broken utf-8',
  'cut off',
  'twice',
  'in a list',
  'nested deep',
  'nested to the end',
  'exactly full',
  'one byte too many',
  'another type',
  'another charset',
  'said to be gzip',
  'said to be short',
  'said to be huge',
] as const;
export type Envelope = (typeof envelopes)[number];

/** A hostile call before it is made: everything that is random in it, and nothing else. */
export interface Attack {
  caller: Caller;
  /** The whole body, or what is changed of a valid one. */
  body: { whole: unknown } | { changes: Change[] };
  envelope: Envelope;
  /** Fields that ride in the address, by the number of the endpoint's field. */
  address: [number, string][];
  headers: Record<string, string>;
  credentials: Record<string, unknown>;
}

// A header carries bytes: what is no byte, and what ends a line, no client could send.
const headerText = hostileText.map((text) => text.replaceAll(/[^\x20-\x7e]/gu, '').trim());

const headers: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'x-time-zone',
    'x-d1-bookmark',
    'idempotency-key',
    'cf-connecting-ip',
    'accept-language',
    'x-forwarded-host',
    'x-http-method-override',
    'referer',
    'authorization',
    'cookie',
  ),
  headerText,
  { maxKeys: 2, noNullPrototype: true },
);

/** Hostile calls of an endpoint: valid ones broken in up to three places, ones made from its schema, and nonsense. */
export function attacksOn(endpoint: Endpoint): fc.Arbitrary<Attack> {
  const value = fc.oneof({ weight: 3, arbitrary: hostile }, { weight: 1, arbitrary: namedValues });
  const change = fc.record({ place: fc.nat(30), value, gone: fc.boolean().map((is) => is) });
  const rarelyGone = change.map((item) => ({ ...item, gone: item.gone && item.place % 3 === 0 }));
  return fc.record({
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Caller>('member') },
      { weight: 2, arbitrary: fc.constantFrom(...callers) },
    ),
    body: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.array(rarelyGone, { minLength: 0, maxLength: 3 }).map((changes) => ({ changes })),
      },
      { weight: 3, arbitrary: fitting(endpoint.input).map((whole) => ({ whole })) },
      { weight: 1, arbitrary: fc.oneof(hostile, fc.object({ maxDepth: 2 })).map((whole) => ({ whole })) },
    ),
    envelope: fc.oneof(
      { weight: 5, arbitrary: fc.constant<Envelope>('plain') },
      { weight: 1, arbitrary: fc.constantFrom(...envelopes) },
    ),
    address: fc.oneof(
      { weight: 9, arbitrary: fc.constant<[number, string][]>([]) },
      { weight: 1, arbitrary: fc.array(fc.tuple(fc.nat(8), hostileText), { minLength: 1, maxLength: 2 }) },
    ),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    credentials: fc.oneof(
      { weight: 12, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.dictionary(fc.constantFrom('user_id', 'session_token'), hostile, {
          minKeys: 1,
          maxKeys: 2,
          noNullPrototype: true,
        }),
      },
    ),
  });
}

/** A body as it goes over the wire, with what must come of it where that is known beforehand. */
export interface Sent {
  bytes: Uint8Array;
  headers: Record<string, string>;
  /** The body as the worker will read it; null where it is no JSON object. */
  read: Record<string, unknown> | null;
  code: 'invalid_input' | 'too_large' | null;
}

/** The input that an attack makes of a valid one, in a world where everything has its id. */
export function inputOf(attack: Attack, valid: Record<string, unknown>, { things }: World): unknown {
  const resolveNames = (value: unknown): unknown => {
    if (value instanceof NamedValue) {
      const [kind = '', lie = ''] = value.name.split(' ');
      return kind === 'token' ? lyingToken(lie as Lie) : things[value.name as keyof typeof things];
    }
    if (Array.isArray(value))
      return value.length > 60 && !(value[0] instanceof NamedValue) ? value : value.map(resolveNames);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveNames(inner)]));
  };
  if ('whole' in attack.body) return resolveNames(attack.body.whole);
  let input = structuredClone(valid);
  for (const { place, value, gone } of attack.body.changes) {
    const places = placesIn(input, []);
    if (places.length > 0) input = changed(input, places[place % places.length] ?? [], resolveNames(value), gone);
  }
  return input;
}

type Place = (string | number)[];

function placesIn(value: unknown, before: Place): Place[] {
  if (typeof value !== 'object' || value === null || before.length > 3) return [];
  return Object.entries(value)
    .slice(0, 8)
    .flatMap(([name, child]) => {
      const place = [...before, Array.isArray(value) ? Number(name) : name];
      return [place, ...placesIn(child, place)];
    });
}

function changed<T>(value: T, [name, ...rest]: Place, put: unknown, gone: boolean): T {
  if (name === undefined) return put as T;
  if (Array.isArray(value)) {
    const items = value.map((item, at) => (at === name ? changed(item, rest, put, gone) : item));
    return (gone && rest.length === 0 ? items.filter((_, at) => at !== name) : items) as T;
  }
  const fields = Object.entries(value as object)
    .filter(([field]) => !(gone && rest.length === 0 && field === name))
    .map(([field, inner]) => [field, field === name ? changed(inner, rest, put, gone) : inner]);
  return Object.fromEntries(fields) as T;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const JSON_TYPE = { 'content-type': 'application/json' };

/** Puts a body into its envelope; `most` bytes are as many as its endpoint takes. */
export function wrapped(envelope: Envelope, body: unknown, max: number): Sent {
  const text = JSON.stringify(body) ?? '';
  const object = typeof body === 'object' && body !== null && !Array.isArray(body);
  // A body that is no object has no fields to be doubled, filled up or hidden among.
  const form = object ? envelope : 'plain';
  const fullText = (sent: string, extra: Record<string, string> = {}) =>
    sized(bytesOf(sent), { ...JSON_TYPE, ...extra }, max);
  const refused = (bytes: Uint8Array, extra: Record<string, string> = {}): Sent => ({
    bytes,
    headers: { ...JSON_TYPE, ...extra },
    read: null,
    code: bytes.byteLength > max ? 'too_large' : 'invalid_input',
  });
  const filled = (size: number) => {
    const room = size - bytesOf(text).byteLength - (text === '{}' ? 13 : 14);
    return room < 0 ? text : `${text.slice(0, -1)}${text === '{}' ? '' : ','}"padding":"${'x'.repeat(room)}"}`;
  };
  switch (form) {
    case 'plain':
      return fullText(text);
    case 'duplicate keys':
      return fullText(`{"user_id":"1","club_id":"2","id":{},${text.slice(1)}`.replace(/,\}$/, '}'));
    case 'own prototype':
      return fullText(
        `{"__proto__":{"rank":"admin"},"constructor":{"prototype":{"rank":"admin"}},${text.slice(1)}`.replace(
          /,\}$/,
          '}',
        ),
      );
    case 'byte order mark':
      return fullText(`\ufeff${text}`);
    case 'broken utf-8':
      return refused(new Uint8Array([...bytesOf(`${text.slice(0, -1)},"a":"`), 0xc3, 0x28, 0xff, 0x22, 0x7d]));
    case 'cut off':
      return refused(bytesOf(text.slice(0, -1)));
    case 'twice':
      return refused(bytesOf(text + text));
    case 'in a list':
      return refused(bytesOf(`[${text}]`));
    case 'nested deep':
      return refused(bytesOf('{"a":'.repeat(12_000)));
    case 'nested to the end':
      return {
        ...fullText(text),
        bytes: bytesOf(
          `{"padding":${'['.repeat(30_000)}${']'.repeat(30_000)}${text === '{}' ? '' : ','}${text.slice(1)}`,
        ),
      };
    case 'exactly full':
      return fullText(filled(max));
    case 'one byte too many':
      return fullText(filled(max + 1));
    case 'another type':
      return refused(bytesOf(text), { 'content-type': 'text/plain;application/json' });
    case 'another charset':
      return fullText(text, { 'content-type': 'application/json; charset=utf-7; boundary="' });
    case 'said to be gzip':
      return fullText(text, { 'content-encoding': 'gzip' });
    case 'said to be short':
      return fullText(text, { 'content-length': '1' });
    case 'said to be huge':
      return { ...refused(bytesOf(text), { 'content-length': '99999999999999999999' }), code: 'too_large' };
  }
}

function sized(bytes: Uint8Array, headers: Record<string, string>, max: number): Sent {
  if (bytes.byteLength > max) return { bytes, headers, read: null, code: 'too_large' };
  if (bytes.byteLength === 0) return { bytes, headers, read: {}, code: null };
  const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const object = typeof read === 'object' && read !== null && !Array.isArray(read);
  return object
    ? { bytes, headers, read: read as Record<string, unknown>, code: null }
    : { bytes, headers, read: null, code: 'invalid_input' };
}
