import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainNumbers } from '../../../../web/platform/ui/fields/number-text.ts';

test.for([
  ['33,5', '33.5'],
  ['33.5 %', '33.5 %'],
  ['1,200', '1200'],
  ['1.200', '1200'],
  ['1 200', '1200'],
  ['1\u202f200', '1200'],
  ['1’200', '1200'],
  ['1,234,567.5', '1234567.5'],
  ['1.234,5', '1234.5'],
  ['١٢٠', '120'],
  ['٣٣٫٥٪', '33.5%'],
  ['१२०', '120'],
  ['１２０', '120'],
  ['p. 112', 'p. 112'],
  ['1:52', '1:52'],
  ['1 h 52 min', '1 h 52 min'],
  ['1,5', '1.5'],
  ['0,125', '0.125'],
  ['1,2,3', '1,2,3'],
  ['', ''],
] as const)('"%s" is "%s"', ([typed, plain]) => {
  expect(plainNumbers(typed)).toBe(plain);
});

test('every number is read as the reader’s own language writes it', () => {
  const languages = ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'fa', 'hi-u-nu-deva', 'bn', 'pt-BR', 'sv', 'my'];
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.integer({ min: 0, max: 99_999 }), (language, value) => {
      expect(plainNumbers(new Intl.NumberFormat(language).format(value))).toBe(String(value));
      const percent = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(value / 10);
      expect(plainNumbers(percent)).toBe((value / 10).toFixed(1));
    }),
  );
});
