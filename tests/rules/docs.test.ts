import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Document, documentAt, documents, headingsOf, linksOf, withoutBlocks } from '../support/node/documents.ts';
import { root } from '../support/node/sources.ts';

// What is written for people: it leads where it says, and speaks in the field's own terms.

const decisions = documents.filter(({ path }) => /^docs\/decisions\/(?!README)/.test(path));
const isReversed = ({ text }: Document) => /^Reversed by /m.test(text);

test('the documents were found', () => {
  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'docs/failures.md', 'docs/glossary.md', 'docs/measurements.md']),
  );
  expect(decisions.length).toBeGreaterThan(50);
});

test('a link leads to a file that is there, and to one heading of it', () => {
  const lost = documents.flatMap((document) =>
    linksOf(document).flatMap(({ line, path, anchor }) => {
      const where = `${document.path}:${line}`;
      if (!existsSync(resolve(root, path))) return [`${where} leads to ${path}, which is not there`];
      if (anchor === '') return [];
      const found = headingsOf(documentAt(path)).filter((heading) => heading.anchor === anchor);
      return found.length === 1 ? [] : [`${where} leads to ${path}#${anchor}, of which there are ${found.length}`];
    }),
  );
  expect(lost).toEqual([]);
});

test('a path that is named is there', () => {
  const lost = documents
    .filter((document) => !decisions.includes(document))
    .flatMap((document) =>
      withoutBlocks(document).flatMap((line, place) =>
        [...line.matchAll(/`((?:worker|web|tests|scripts|migrations|docs)\/[\w./-]*)`/g)]
          .map(([, path = '']) => path)
          .filter((path) => !/^web\/(dist|rendered)/.test(path) && !existsSync(resolve(root, path)))
          .map((path) => `${document.path}:${place + 1} names ${path}, which is not there`),
      ),
    );
  expect(lost).toEqual([]);
});

test('every document is linked by another', () => {
  const linked = documents.flatMap((document) =>
    linksOf(document)
      .map(({ path }) => path)
      .filter((path) => path !== document.path),
  );
  expect(documents.map(({ path }) => path).filter((path) => path !== 'README.md' && !linked.includes(path))).toEqual(
    [],
  );
});

// Words that were used here for something that the whole field has a name for. Those that are ordinary words as well
// (place, given, opened) cannot be looked for. What is code stands between backticks and is called what it is called.
const RETIRED: readonly (readonly [RegExp, string])[] = [
  [/(?<!round[ -])\btrips?\b/i, 'round trip'],
  [/\bwanted\b/i, 'page, limit, or want to read'],
  [/\bundertakings?\b/i, 'idempotency key, or idempotent operation'],
  [/\bdepartures?\b/i, 'deleted accounts'],
  [/\bdesks?\b/i, 'admin queue'],
  [/\bshaped\b/i, 'prepared statement'],
];

test('the documents use the terms of the field, but for decisions that are reversed', () => {
  const found = documents
    .filter((document) => !isReversed(document))
    .flatMap((document) =>
      withoutBlocks(document).flatMap((line, place) => {
        // The index names the reversed ones by their titles.
        if (/ \(reversed\)$/.test(line)) return [];
        const words = line.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');
        return RETIRED.flatMap(([word, term]) => {
          const [said] = word.exec(words) ?? [];
          return said === undefined ? [] : [`${document.path}:${place + 1} says “${said}”: say ${term}`];
        });
      }),
    );
  expect(found).toEqual([]);
});

test('a decision has its day, its context, what was decided and what follows', () => {
  const form =
    /^# [^\n]+\n\n(\d{4}-\d\d-\d\d)\n\n(?:Reversed [^\n]+\n\n)?\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Consequence\.\*\* .+\n$/s;
  const name = /^docs\/decisions\/(\d{4}-\d\d-\d\d)(-[a-z0-9]+)+\.md$/;
  const wrong = decisions.filter(({ path, text }) => {
    const [, day] = name.exec(path) ?? [];
    return day === undefined || form.exec(text)?.[1] !== day;
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('a decision that is reversed says by which, and that one is there', () => {
  const said = decisions.flatMap((document) => document.lines.filter((line) => line.startsWith('Reversed ')));
  expect(said.length).toBeGreaterThan(3);
  expect(said.filter((line) => !/^Reversed (in part )?by \[[^\]]+\]\([\w.-]+\.md\)\.$/.test(line))).toEqual([]);
});

test('the index has one line for each decision, in order of days, with its title, and says which are reversed', () => {
  const lines = documentAt('docs/decisions/README.md').lines.filter((line) => line.startsWith('- '));
  const expected = decisions.map((document) => {
    const title = document.lines[0]?.slice('# '.length);
    const [, reversed = ''] = /^(Reversed(?: in part)?) by /m.exec(document.text) ?? [];
    const file = document.path.slice('docs/decisions/'.length);
    return `- ${file.slice(0, 10)} [${title}](${file})${reversed === '' ? '' : ` (${reversed.toLowerCase()})`}`;
  });
  expect(lines).toEqual(expected);
});
