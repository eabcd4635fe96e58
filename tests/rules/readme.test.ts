import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/node/sources.ts';

const text = readFileSync(resolve(root, 'README.md'), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const headings = [...text.matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', words = '']) => ({
  level: marks.length,
  anchor: anchorOf(words),
}));
const linked = (part: string) => [...part.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);

test('the contents of the README name each part once, in its order', () => {
  const contents = text.slice(0, text.indexOf('\n## '));
  expect(linked(contents)).toEqual(headings.filter(({ level }) => level === 2).map(({ anchor }) => anchor));
});

test('a link within the README leads somewhere, and to one place', () => {
  const anchors = headings.map(({ anchor }) => anchor);
  expect(anchors.filter((anchor, place) => anchors.indexOf(anchor) !== place)).toEqual([]);
  expect(linked(text).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
