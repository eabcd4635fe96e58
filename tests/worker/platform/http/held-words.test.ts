import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findHeldWord } from '../../../../worker/platform/http/held-words.ts';

test.each([
  ['This is a SCAM!', 'scam'],
  ['Ｓｃａｍ for free', 'scam'],
  ['scâm', 'scam'],
  ['s\u200bc\u00adam', 'scam'],
  ['s.c.a.m', 'scam'],
  ['s-c*a_m', 'scam'],
  ['a s c a m here', 'scam'],
  ['Buy\nnow', 'buy now'],
  ['Straße', 'straße'],
  ['これは詐欺です', '詐欺'],
  ['Скам', 'скам'],
])('%s has the word %s', (text, word) => {
  expect(findHeldWord(['Fine.', text], ['nothing', word])).toBe(word);
});

test.each([
  ['scampi', 'scam'],
  ['A s cam', 'scam'],
  ['buy it now', 'buy now'],
  ['s c', 'scam'],
  ['', 'scam'],
])('%s does not have the word %s', (text, word) => {
  expect(findHeldWord([text], [word])).toBeNull();
});

test('a word is found however it is disguised, wherever it stands', () => {
  const disguises = [
    (letter: string) => letter.toUpperCase(),
    (letter: string) => `${letter}\u0301`,
    (letter: string) => `${letter}\u200d`,
    (letter: string) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
  ];
  const word = fc.stringMatching(/^[a-z]{3,12}$/);
  const sides = fc.constantFrom('', ' ', '\n', '“', ', ', '🙂 ');
  fc.assert(
    fc.property(word, sides, sides, fc.infiniteStream(fc.constantFrom(...disguises)), (plain, left, right, ways) => {
      const disguised = [...plain].map((letter) => ways.next().value?.(letter)).join('');
      expect(findHeldWord([`${left}${disguised}${right}`], [plain])).toBe(plain);
      expect(findHeldWord([`${left}x${disguised}${right}`], [plain])).toBeNull();
    }),
    { numRuns: 50 },
  );
});
