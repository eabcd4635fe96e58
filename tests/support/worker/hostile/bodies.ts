import fc from 'fast-check';
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';
import { NamedValue, namedValues, valuesOf } from './shapes.ts';
import { hostile, hostileText } from './words.ts';
import { type Caller, callers, type Falsification, falsifiedToken, type World } from './world.ts';

/** One change to a valid input; `place` counts its fields and items. */
export interface Change {
  place: number;
  value: unknown;
  isRemoved: boolean;
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
  'wrong content-encoding',
  'content-length too small',
  'content-length too large',
] as const;
export type Envelope = (typeof envelopes)[number];

/** The random parts of a hostile call. */
export interface Attack {
  caller: Caller;
  /** The complete body, or changes to a valid one. */
  body: { whole: unknown } | { changes: Change[] };
  envelope: Envelope;
  /** Fields that are sent in the URL too, by the number of the endpoint's field. */
  address: [number, string][];
  headers: Record<string, string>;
  credentials: Record<string, unknown>;
}

// No client can send line breaks or characters outside of ASCII in a header.
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

/** Returns hostile calls of an endpoint: valid ones with up to three changes, values from its schema, and nonsense. */
export function attacksOn(endpoint: Endpoint): fc.Arbitrary<Attack> {
  const value = fc.oneof({ weight: 3, arbitrary: hostile }, { weight: 1, arbitrary: namedValues });
  const change = fc.record({ place: fc.nat(30), value, isRemoved: fc.boolean() });
  const rarelyRemoved = change.map((item) => ({ ...item, isRemoved: item.isRemoved && item.place % 3 === 0 }));
  return fc.record({
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Caller>('member') },
      { weight: 2, arbitrary: fc.constantFrom(...callers) },
    ),
    body: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.array(rarelyRemoved, { minLength: 0, maxLength: 3 }).map((changes) => ({ changes })),
      },
      { weight: 3, arbitrary: valuesOf(endpoint.input).map((whole) => ({ whole })) },
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

/** A body as bytes, with the error code that must result if that is known. */
export interface Sent {
  bytes: Uint8Array;
  headers: Record<string, string>;
  /** The body as the worker parses it; null where it is not a JSON object. */
  read: Record<string, unknown> | null;
  code: 'invalid_input' | 'too_large' | null;
}

/** Applies an attack to a valid input, and replaces named values with IDs of this world. */
export function inputOf(attack: Attack, valid: Record<string, unknown>, { ids }: World): unknown {
  const resolveNames = (value: unknown): unknown => {
    if (value instanceof NamedValue) {
      const [kind = '', falsification = ''] = value.name.split(' ');
      return kind === 'token' ? falsifiedToken(falsification as Falsification) : ids[value.name as keyof typeof ids];
    }
    if (Array.isArray(value))
      return value.length > 60 && !(value[0] instanceof NamedValue) ? value : value.map(resolveNames);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveNames(inner)]));
  };
  if ('whole' in attack.body) return resolveNames(attack.body.whole);
  let input = structuredClone(valid);
  for (const { place, value, isRemoved } of attack.body.changes) {
    const places = placesIn(input, []);
    if (places.length > 0)
      input = withChange(input, places[place % places.length] ?? [], resolveNames(value), isRemoved);
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

function withChange<T>(value: T, [name, ...rest]: Place, replacement: unknown, isRemoved: boolean): T {
  if (name === undefined) return replacement as T;
  if (Array.isArray(value)) {
    const items = value.map((item, at) => (at === name ? withChange(item, rest, replacement, isRemoved) : item));
    return (isRemoved && rest.length === 0 ? items.filter((_, at) => at !== name) : items) as T;
  }
  const fields = Object.entries(value as object)
    .filter(([field]) => !(isRemoved && rest.length === 0 && field === name))
    .map(([field, inner]) => [field, field === name ? withChange(inner, rest, replacement, isRemoved) : inner]);
  return Object.fromEntries(fields) as T;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const JSON_TYPE = { 'content-type': 'application/json' };

/** Encodes a body in an envelope; `max` is the endpoint's limit in bytes. */
export function encodeBody(envelope: Envelope, body: unknown, max: number): Sent {
  const text = JSON.stringify(body) ?? '';
  const object = typeof body === 'object' && body !== null && !Array.isArray(body);
  // The other envelopes change fields, so they need an object.
  const form = object ? envelope : 'plain';
  const fullText = (sent: string, extra: Record<string, string> = {}) =>
    sized(bytesOf(sent), { ...JSON_TYPE, ...extra }, max);
  const rejectedBody = (bytes: Uint8Array, extra: Record<string, string> = {}): Sent => ({
    bytes,
    headers: { ...JSON_TYPE, ...extra },
    read: null,
    code: bytes.byteLength > max ? 'too_large' : 'invalid_input',
  });
  const padTo = (size: number) => {
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
      return rejectedBody(new Uint8Array([...bytesOf(`${text.slice(0, -1)},"a":"`), 0xc3, 0x28, 0xff, 0x22, 0x7d]));
    case 'cut off':
      return rejectedBody(bytesOf(text.slice(0, -1)));
    case 'twice':
      return rejectedBody(bytesOf(text + text));
    case 'in a list':
      return rejectedBody(bytesOf(`[${text}]`));
    case 'nested deep':
      return rejectedBody(bytesOf('{"a":'.repeat(12_000)));
    case 'nested to the end':
      return {
        ...fullText(text),
        bytes: bytesOf(
          `{"padding":${'['.repeat(30_000)}${']'.repeat(30_000)}${text === '{}' ? '' : ','}${text.slice(1)}`,
        ),
      };
    case 'exactly full':
      return fullText(padTo(max));
    case 'one byte too many':
      return fullText(padTo(max + 1));
    case 'another type':
      return rejectedBody(bytesOf(text), { 'content-type': 'text/plain;application/json' });
    case 'another charset':
      return fullText(text, { 'content-type': 'application/json; charset=utf-7; boundary="' });
    case 'wrong content-encoding':
      return fullText(text, { 'content-encoding': 'gzip' });
    case 'content-length too small':
      return fullText(text, { 'content-length': '1' });
    case 'content-length too large':
      return { ...rejectedBody(bytesOf(text), { 'content-length': '99999999999999999999' }), code: 'too_large' };
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
