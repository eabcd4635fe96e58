// Scripts in which a syllable is several adjacent letters. The drawing library measures all of them by the widest, so
// that the next syllable would overlap; each is positioned here.
const BESIDE = /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u;
// A line along the top joins these letters.
const JOINED = /[\p{Script=Devanagari}\p{Script=Bengali}]/u;
const GAP = 0.06;
const SPACE = 0.28;
const LINE = /<text ([^>]*)>([^<]*)<\/text>/g;
/** The size at which syllables are measured, in pixels to the em. */
const MEASURED = 100;

// An escaped sign is one, too.
const syllablesOf = (line: string) =>
  line
    .split(/(&[^;]+;)/)
    .flatMap((part) => (part.startsWith('&') ? [part] : Array.from(segmenter.segment(part), ({ segment }) => segment)));
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

interface Line {
  whole: string;
  attributes: string;
  syllables: string[];
}

function linesIn(svg: string): Line[] {
  return [...svg.matchAll(LINE)]
    .filter(([, , line = '']) => BESIDE.test(line))
    .map(([whole, attributes = '', line = '']) => ({ whole, attributes, syllables: syllablesOf(line) }));
}

/** Separates syllables so that the drawing library orders them correctly; returns other text unchanged. */
export function inSyllables(svg: string, outlined: (svg: string) => string): string {
  const lines = linesIn(svg);
  if (lines.length === 0) return svg;
  const texts = lines.map(({ attributes, syllables }) => {
    const shared = attributes.replace(/(?<=^| )(?:x|y|fill|text-anchor|font-size)="[^"]*"/g, '');
    return syllables.map((syllable) => `<text font-size="${MEASURED}" x="0" y="0" ${shared}>${syllable}</text>`);
  });
  const groups = texts.flat().map((text, place) => text.replace('<text ', `<text id="s${place}" `));
  const widths = widthsIn(
    outlined(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${groups.join('')}</svg>`),
  );
  let place = 0;
  return lines.reduce((drawn, { whole, attributes, syllables }) => {
    const advances = syllables.map((syllable) => {
      const width = widths.get(`s${place}`) ?? SPACE;
      place += 1;
      return /^\s$/u.test(syllable) ? SPACE : JOINED.test(syllable) ? width : width + GAP;
    });
    return drawn.replace(whole, () => setApart(attributes, syllables, advances));
  }, svg);
}

function setApart(attributes: string, syllables: readonly string[], advances: readonly number[]): string {
  const number = (name: string) => Number(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? 0);
  const size = number('font-size');
  const width = advances.reduce((sum, advance) => sum + advance * size, 0);
  let x = number('x') - (attributes.includes('text-anchor="middle"') ? width / 2 : 0);
  const parts = syllables.map((syllable, place) => {
    const part = `<tspan x="${x.toFixed(2)}">${syllable}</tspan>`;
    x += (advances[place] ?? 0) * size;
    return part;
  });
  return `<text ${attributes.replace(/ ?text-anchor="middle"/, '')}>${parts.join('')}</text>`;
}

/** The right edge of each group of outlines, in em. */
function widthsIn(drawing: string): Map<string, number> {
  const groups = [...drawing.matchAll(/<g id="(s\d+)">([\s\S]*?)<\/g>/g)];
  return new Map(
    groups.map(([, id = '', inside = '']) => {
      const paths = [...inside.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path).join(' ');
      const across = (paths.match(/-?\d[\d.e-]*/g) ?? []).filter((_, place) => place % 2 === 0).map(Number);
      return [id, Math.max(0, ...across) / MEASURED];
    }),
  );
}
