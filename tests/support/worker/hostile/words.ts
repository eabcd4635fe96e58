import fc from 'fast-check';
import { limits } from '../../../../worker/platform/http/contract.ts';

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  '$ne',
  '$where',
];

const INVISIBLE = [
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u007f\u0085',
  '\r\nSet-Cookie: a=b',
  '\t\n\v\f\r',
  '\ud800',
  'a\udfffb',
  '\ud83d',
  '\u202Eexe.gpj',
  '\u2066\u2067\u2069',
  '\u200b\u200d\ufeff\u2060',
  '\u2028\u2029',
  '\ufffe\uffff',
];

const WRITING_SYSTEMS = [
  '👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  'שלום עולם',
  'مرحبا بالعالم ﷺ﷽',
  'İıſKÅﬁ',
  '東京タワー',
  'e\u0301'.repeat(40),
  '\u1100\u1161\u11a8',
];

const CODE = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  "1); DELETE FROM users WHERE ('1'='1",
  '%',
  '_%_',
  '\\',
  "''",
  '" AND "',
  'title:dune',
  'NEAR(dune herbert, 2)',
  'dune*',
  '^dune',
  'dune NOT herbert OR (',
  '{title authors}: x',
  '- + ~ * " ( ) : ^ { }',
  '"unfinished',
  'AND OR NOT',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.test/\\@flyleaf.test',
  '//evil.test',
  '[a](javascript:alert(1))',
  '{{7*7}} #{7*7} <%= 7 %>',
  '../../../../etc/passwd',
  '..%2f..%2f.dev.vars',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '%00%0d%0a',
  '$(id) `id` | id; id',
  '{"$gt":""}',
];

const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  0.1 + 0.2,
  5.000000000000001,
  1e-320,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  99_999_999_999,
  100_000_000_001,
  253_402_300_800,
];

const NUMBER_TEXTS = ['NaN', 'Infinity', '-0', '1e309', '0x1F', '9007199254740993', '1_000', '１２', '٣', '1,5', ''];

const DATES = [
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-2026-01-01',
  '+275760-09-14',
  '2026-1-1',
  '1970-01-01',
  '2026-11-21T00:00:00Z',
  '2026-11-21 ',
  '２０２６-11-21',
];

const PLACES = [
  '0',
  '-1.x',
  '1e309.x',
  '99999999999999999999.a.b',
  'NaN.1',
  '0x10.a.b',
  '1.2.3.4.5.6',
  '::::',
  '~~~~',
  '1.9999999999.x',
  '0.1.0',
  '--',
  '9'.repeat(200),
];

const ISBNS = [
  '9780340839935',
  '978-0-340-83993-5',
  '0-340-83993-7',
  '080442957X',
  '9780340839936',
  '978034083993',
  '9790000000001',
  'isbn',
  '９７８０３４０８３９９３５',
];

/** Texts at each length limit, one shorter and one longer, in characters of one byte and of four. */
const LONG = [...Object.values(limits), 64, 500]
  .filter((limit) => limit <= 10_000)
  .flatMap((limit) => [limit - 1, limit, limit + 1])
  .flatMap((length) => ['x'.repeat(length), '📚'.repeat(Math.ceil(length / 2)).slice(0, length)]);

const deep = (levels: number, list: boolean): unknown => {
  let inner: unknown = 'x';
  for (let level = 0; level < levels; level += 1) inner = list ? [inner] : { a: inner };
  return inner;
};

/** Texts that attack parsers, SQL, HTML and limits. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CODE) },
  { weight: 3, arbitrary: fc.constantFrom(...INVISIBLE) },
  { weight: 2, arbitrary: fc.constantFrom(...WRITING_SYSTEMS) },
  { weight: 2, arbitrary: fc.constantFrom(...NAMES, ...NUMBER_TEXTS, ...DATES) },
  { weight: 2, arbitrary: fc.constantFrom(...PLACES, ...ISBNS) },
  { weight: 2, arbitrary: fc.constantFrom(...LONG) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

/** Values of any type that an attacker may send in a field. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, {}, [], [[]], [null], { length: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES).map((name) => JSON.parse(`{"${name}":{"rank":"admin"}}`)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(3, 50, 300), fc.boolean()).map(([n, list]) => deep(n, list)) },
  { weight: 1, arbitrary: fc.constantFrom(20, 21, 50, 51, 500, 501, 3_000).map((n) => Array(n).fill('9780340839935')) },
  { weight: 1, arbitrary: fc.constantFrom(21, 501, 3_000).map((n) => Array(n).fill({ isbn: '9780340839935' })) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
