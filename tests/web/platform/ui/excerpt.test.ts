import { describe, expect, test } from 'vitest';
import { chunksOf, excerptOf } from '../../../../web/platform/ui/text/excerpt.ts';

const partsOf = (text: string) => chunksOf(text).map((chunk) => chunk.text);
const words = (count: number) => Array.from({ length: count }, (_, place) => `word${place}`).join(' ');

describe('excerptOf', () => {
  test('does not shorten a text of up to 700 characters and 10 lines', () => {
    expect(excerptOf('')).toBe(null);
    expect(excerptOf('x'.repeat(700))).toBe(null);
    expect(excerptOf(Array(10).fill('line').join('\n'))).toBe(null);
  });

  test('cuts at 700 characters when there is no better place', () => {
    expect(excerptOf('x'.repeat(701))).toBe(`${'x'.repeat(700)}…`);
  });

  test('goes back to the end of a sentence within the last 100 characters', () => {
    const first = `${'a'.repeat(640)} end.`;
    expect(excerptOf(`${first} ${'b '.repeat(100)}`)).toBe(first);
    const quoted = `${'a'.repeat(640)} “end.”`;
    expect(excerptOf(`${quoted} ${'b '.repeat(100)}`)).toBe(quoted);
  });

  test('does not go back further than 100 characters', () => {
    const text = `${'a'.repeat(590)} end. ${'b '.repeat(200)}`;
    const excerpt = excerptOf(text) ?? '';
    expect(excerpt.length).toBeGreaterThan(690);
    expect(excerpt.endsWith('…')).toBe(true);
  });

  test('takes no decimal point for the end of a sentence, and looks at the character behind the cut', () => {
    const text = `${'a'.repeat(650)} is. ${'b'.repeat(43)}3.14 and on and on`;
    expect(text.slice(0, 700).endsWith('3.')).toBe(true);
    expect(excerptOf(text)).toBe(`${'a'.repeat(650)} is.`);
  });

  test('cuts between words, never within a pair of surrogates', () => {
    expect(excerptOf(words(200))).toMatch(/ word\d+…$/);
    expect(excerptOf(`${'a'.repeat(699)}🙂🙂`)?.isWellFormed()).toBe(true);
  });

  test('counts lines', () => {
    const text = Array.from({ length: 12 }, (_, line) => `line ${line}`).join('\n');
    expect(excerptOf(text)?.split('\n')).toHaveLength(10);
  });

  test('takes other limits', () => {
    expect(excerptOf('One. Two. Three.', { characters: 10, lines: 10 })).toBe('One. Two.');
  });
});

describe('chunksOf', () => {
  test('keeps paragraphs and the line breaks in them', () => {
    expect(partsOf('One\nline.\n\n\nTwo.')).toEqual(['One\nline.', 'Two.']);
  });

  test('begins a new chunk at the first end of a sentence after 80 words', () => {
    const text = `${words(85)}. ${words(20)}.`;
    const chunks = partsOf(text);
    expect(chunks.map((chunk) => chunk.split(' ').length)).toEqual([85, 20]);
    expect(chunks.join(' ')).toBe(text);
  });

  test('breaks a sentence that never ends', () => {
    expect(partsOf(words(300)).map((chunk) => chunk.split(' ').length)).toEqual([120, 120, 60]);
  });

  test('gives each part its position, so that two equal parts have different keys', () => {
    expect(chunksOf('Ha.\n\nHa.')).toEqual([
      { at: 0, text: 'Ha.' },
      { at: 3, text: 'Ha.' },
    ]);
  });

  test('shows markup as it was typed', () => {
    expect(partsOf('<b>bold</b> <script>')).toEqual(['<b>bold</b> <script>']);
  });
});
