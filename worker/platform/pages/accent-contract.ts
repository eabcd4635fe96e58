// Paper and ink of the two schemes (web/platform/styles/tokens.css).
const LIGHT_PAPER = '#fbf8f3';
const DARK_PAPER = '#171310';

/** The contrast of text with its ground that WCAG 2.2 asks for (1.4.3). */
const READABLE = 4.5;

const HEX = /^#[0-9a-f]{6}$/;

/** Whether links and buttons in this colour can be read in the light scheme; the dark one gets a lighter tone of it. */
export function isReadableAccent(colour: string): boolean {
  return HEX.test(colour) && contrastOf(colour, LIGHT_PAPER) >= READABLE;
}

/** The styles that give the site this accent colour in both schemes; empty for the product's own. */
export function accentStyles(colour: string): string {
  if (!isReadableAccent(colour)) return '';
  const wash = `light-dark(${mix(colour, LIGHT_PAPER, 0.9)}, ${mix(colour, DARK_PAPER, 0.8)})`;
  return `:root{--thread:light-dark(${colour},${darkTone(colour)});--thread-wash:${wash}}`;
}

function darkTone(colour: string): string {
  const shares = Array.from({ length: 21 }, (_, step) => step / 20);
  const tones = shares.map((share) => mix(colour, '#ffffff', share));
  return tones.find((tone) => contrastOf(tone, DARK_PAPER) >= READABLE) ?? '#ffffff';
}

/** Red, green and blue from 0 to 255. */
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour with a share (0 to 1) of another. */
function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(colour).map((value, place) => value * (1 - share) + (others[place] ?? 0) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
