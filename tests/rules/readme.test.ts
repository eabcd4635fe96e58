import { expect, test } from 'vitest';
import { type Document, documentAt, documents, headingsOf, linksOf, sentencesOf } from '../support/node/documents.ts';

// The README is read from its first line to its last by people in a hurry, so it is short, and so are its sentences.

const readme = documentAt('README.md');
const MOST_LINES = 250;
const MEDIAN_WORDS = 15;

test('the sentences of a document are found', () => {
  expect(sentencesOf(readme).length).toBeGreaterThan(60);
});

test('the contents of the README name each part once, in its order', () => {
  const [first = 0] = readme.lines.flatMap((line, place) => (line.startsWith('## ') ? [place] : []));
  const contents = linksOf(readme).filter(({ line, path, anchor }) => line < first && path === 'README.md' && anchor);
  const parts = headingsOf(readme).filter(({ level }) => level === 2);
  expect(contents.map(({ anchor }) => anchor)).toEqual(parts.map(({ anchor }) => anchor));
});

test(`the README has at most ${MOST_LINES} lines`, () => {
  expect(readme.lines.length).toBeLessThanOrEqual(MOST_LINES);
});

const decisions = 'docs/decisions/';
const read: [string, readonly Document[]][] = [
  ...documents.filter(({ path }) => !path.startsWith(decisions)).map((one): [string, Document[]] => [one.path, [one]]),
  [decisions, documents.filter(({ path }) => path.startsWith(decisions))],
];

// A glossary is all table and has none.
test.for(read)(`the sentences of %s are short: half of them have less than ${MEDIAN_WORDS} words`, ([, texts]) => {
  const counts = texts
    .flatMap(sentencesOf)
    .map((sentence) => sentence.split(' ').length)
    .sort((one, other) => one - other);
  if (counts.length === 0) return;
  expect(counts[counts.length >> 1]).toBeLessThan(MEDIAN_WORDS);
});
