import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marks, parse } from '../../../web/features/clubs/posts/format.tsx';
import { checkLink, insertLink, type Selected, wrap } from '../../../web/features/clubs/posts/text-formatting.ts';
import { clubSentences } from '../../../worker/features/clubs/contract.ts';
import { linkOf } from '../../../worker/features/clubs/link-contract.ts';

/** Returns a text and its selection; | marks both ends of the selection. */
function selected(text: string): Selected {
  const [head = '', inside = '', tail] = text.split('|');
  return tail === undefined
    ? { text: head + inside, start: head.length, end: head.length }
    : { text: head + inside + tail, start: head.length, end: head.length + inside.length };
}
const marked = ({ text, start, end }: Selected) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.for([
  ['a |word| here', 'bold', 'a *|word|* here'],
  ['a |word| here', 'italic', 'a ~|word|~ here'],
  ['a |word| here', 'underline', 'a _|word|_ here'],
  ['a |word |here', 'bold', 'a *|word|* here'],
  ['a *|word|* here', 'bold', 'a |word| here'],
  ['a |*word*| here', 'bold', 'a |word| here'],
  ['|*a* and *b*|', 'bold', '*|*a* and *b*|*'],
  ['nothing|', 'bold', 'nothing*|*'],
  ['a |  | b', 'bold', 'a   *|* b'],
  ['|one\n\ntwo|', 'italic', '~|one~\n\n~two|~'],
] as const)('%j made %s is %j', ([input, kind, output]) => {
  expect(marked(wrap(selected(input), kind))).toBe(output);
});

test('a link replaces the selection, and brackets in it are replaced', () => {
  expect(marked(insertLink(selected('see |this| now'), ' the [map] ', 'https://a.example/Emma_(novel)'))).toBe(
    'see [the (map)](https://a.example/Emma_%28novel%29)| now',
  );
});

test.for([
  ['', 'https://a.example', { error: 'Please enter a name and link.' }],
  ['a', '  ', { error: 'Please enter a name and link.' }],
  ['a', 'https://two words.example', { error: 'Link cannot contain spaces.' }],
  ['a', 'nodot', { error: 'Invalid link.' }],
  ['a', 'javascript:alert(1.2)', { error: 'Invalid link.' }],
  ['a', 'a.example', { href: 'http://a.example/' }],
  ['a', ' https://a.example/b ', { href: 'https://a.example/b' }],
] as const)('a link named %j to %j', ([name, address, result]) => {
  expect(checkLink(name, address)).toEqual(result);
});

const letters = fc.stringMatching(/^[a-z]{1,8}$/);
const address = fc
  .tuple(letters, letters, fc.stringMatching(/^[\w().,~*/?=&%-]{0,20}$/))
  .map(([host, top, path]) => `${host}.${top}/${path}`);

test('only http and https addresses result from typed text', () => {
  const schemes = fc.constantFrom('', 'http://', 'https://', 'javascript:', 'data:', '//', 'HTTP:', 'https:');
  fc.assert(
    fc.property(schemes, fc.oneof(fc.string(), address), (scheme, rest) => {
      const link = linkOf(scheme + rest);
      if ('href' in link) expect(new URL(link.href).protocol).toMatch(/^https?:$/);
      else expect([clubSentences.linkSpaces, clubSentences.linkInvalid]).toContain(link.error);
    }),
    { numRuns: 500 },
  );
});

test('the preview shows the formatting that the buttons insert', () => {
  const word = fc.stringMatching(/^[a-zA-Z]{1,8}$/);
  fc.assert(
    fc.property(
      word,
      word,
      word,
      fc.constantFrom(...(Object.keys(marks) as (keyof typeof marks)[])),
      (a, b, c, kind) => {
        const { text } = wrap(selected(`${a} |${b}| ${c}`), kind);
        expect(parse(text)).toEqual([`${a} `, { kind, inside: [b] }, ` ${c}`]);
      },
    ),
  );
  fc.assert(
    fc.property(word, address, (name, linkText) => {
      const link = linkOf(linkText);
      if (!('href' in link)) return;
      const { text } = insertLink(selected('see |'), name, link.href);
      expect(parse(text)).toMatchObject(['see ', { kind: 'link', inside: [name] }]);
    }),
  );
});
