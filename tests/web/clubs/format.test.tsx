import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormattedText, parse } from '../../../web/features/clubs/posts/format.tsx';

const htmlOf = (text: string) => render(<FormattedText text={text} />).container.innerHTML;
const link = (href: string, inside: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${inside}</a>`;

describe('the four forms', () => {
  test.for([
    ['*bold*', '<strong>bold</strong>'],
    ['~italic~', '<em>italic</em>'],
    ['_underline_', '<u>underline</u>'],
    ['[text](https://books.example/a?b=c)', link('https://books.example/a?b=c', 'text')],
    ['[text](books.example)', link('http://books.example/', 'text')],
    ['*~_all_~*', '<strong><em><u>all</u></em></strong>'],
    ['a *b c* d', 'a <strong>b c</strong> d'],
    ['*one*, *two*', '<strong>one</strong>, <strong>two</strong>'],
    ['un*believ*able', 'un<strong>believ</strong>able'],
    ['*two\nlines*', '<strong>two\nlines</strong>'],
    ['[*bold* link](https://a.example)', link('https://a.example/', '<strong>bold</strong> link')],
    ['*see [this](https://a.example)*', `<strong>see ${link('https://a.example/', 'this')}</strong>`],
    ['[wiki](https://a.example/Emma_(novel))', link('https://a.example/Emma_(novel)', 'wiki')],
  ] as const)('%j becomes %s', ([text, html]) => {
    expect(htmlOf(text)).toBe(html);
  });
});

describe('other marks stay text', () => {
  test.for([
    '2 * 3 * 4',
    '*open',
    'open*',
    '**',
    '* *',
    'snake_case_name',
    'a ~ b',
    '*not\n\nover paragraphs*',
    '[text](javascript:alert(1))',
    '[text](data:text/html,a.b)',
    '[text](//evil)',
    '[text](https://two words.example)',
    '[](https://a.example)',
    '[text](nodots)',
    '[te\nxt](https://a.example)',
    '[[a]](https://a.example',
  ])('%j', (text) => {
    const { container } = render(<FormattedText text={text} />);
    expect(container.querySelector('*')).toBeNull();
    expect(container.textContent).toBe(text);
  });

  test('a crossing mark is text, the one around it is not', () => {
    expect(htmlOf('*a ~b* c~')).toBe('<strong>a ~b</strong> c~');
    expect(htmlOf('*a *b*')).toBe('*a <strong>b</strong>');
  });

  test('markup is shown as it was typed', () => {
    const text = '<img src=x onerror=alert(1)> &amp; *<script>alert(1)</script>*';
    const { container } = render(<FormattedText text={text} />);
    expect(container.textContent).toBe(text.replaceAll('*', ''));
    expect([...container.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['STRONG']);
  });
});

// Marks, brackets, schemes and markup in any order break formatters; arbitrary text reveals unexpected cases.
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '~',
        '_',
        '[',
        ']',
        '(',
        ')',
        '](',
        '\n',
        '\n\n',
        ' ',
        '\\',
        '"',
        "'",
        '&',
        '<',
        '>',
        '&lt;',
      ),
      fc.constantFrom(
        'javascript:',
        'JaVaScRiPt:',
        'data:text/html,',
        'vbscript:',
        'http://',
        'https://',
        '//',
        '.',
        '@',
      ),
      fc.constantFrom('<script>alert(1)</script>', '<a href=x>', '<img src=x onerror=y>', 'onclick=', '</u>', '<!--'),
      fc.constantFrom('[a](https://b.example)', '[*a*](b.example)', '[a](javascript:b.c)', '*a*', '~b~', '_c_'),
      fc.string({ maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const ALLOWED = ['A', 'EM', 'STRONG', 'U'];

describe('whatever is typed', () => {
  test('only the four elements are rendered, with no attribute but a link to http or https', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { container, unmount } = render(<FormattedText text={text} />);
        for (const element of container.querySelectorAll('*')) {
          expect(ALLOWED).toContain(element.tagName);
          const names = element.getAttributeNames().sort();
          expect(names).toEqual(element.tagName === 'A' ? ['href', 'rel', 'target'] : []);
          if (element.tagName !== 'A') continue;
          expect(new URL(element.getAttribute('href') ?? '').protocol).toMatch(/^https?:$/);
          expect(element.getAttribute('target')).toBe('_blank');
          expect(element.getAttribute('rel')).toContain('noopener');
        }
        unmount();
      }),
      { numRuns: 500 },
    );
  });

  test('no word is lost: the rendered text is the typed text without the marks that took effect', () => {
    const sourceOf = (pieces: ReturnType<typeof parse>): string =>
      pieces.map((piece) => (typeof piece === 'string' ? piece : sourceOf(piece.inside))).join('');
    fc.assert(
      fc.property(hostile, (text) => {
        const source = sourceOf(parse(text));
        // Everything shown occurs in the text in the same order.
        let place = 0;
        for (const character of source) {
          place = text.indexOf(character, place);
          expect(place).toBeGreaterThanOrEqual(0);
          place += character.length;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('nothing nests deeper than three marks and a link', () => {
    const depthOf = (pieces: ReturnType<typeof parse>): number =>
      Math.max(0, ...pieces.map((piece) => (typeof piece === 'string' ? 0 : 1 + depthOf(piece.inside))));
    fc.assert(
      fc.property(hostile, (text) => {
        expect(depthOf(parse(text))).toBeLessThanOrEqual(7);
      }),
      { numRuns: 500 },
    );
    expect(depthOf(parse('*a ~b _c '.repeat(1_100)))).toBe(0);
    expect(depthOf(parse(`${'*a ~b _c '.repeat(1_100)}_~*`))).toBeLessThanOrEqual(3);
  });
});

test.for(['*', '*a ', '[', '[a](', '[a](b(', '](', '~_*', '\n \n', '[a](https://b.example/', '_a*~'])(
  'ten thousand characters of %j are read in one pass',
  (piece) => {
    // Twenty full posts: a parser that backtracks would exceed the test's timeout.
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(parse(text).length).toBeGreaterThan(0);
  },
);
