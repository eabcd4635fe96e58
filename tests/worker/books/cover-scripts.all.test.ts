import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { type CoverBook, drawCover } from '../../../worker/features/books/covers/draw.ts';
import { fontsFor } from '../../../worker/features/books/covers/fonts.ts';
import { RASTER_WIDTH, rasterOf, withOutlinedText } from '../../../worker/features/books/covers/raster.ts';
import { coverResponse } from '../../../worker/features/books/covers/serve.ts';
import { isbnNumbered } from '../../support/worker/features/books.ts';
import { differenceOf } from '../../support/worker/png.ts';

// Shared links show the cover as a picture, so its title must be painted in every script.

const cover = (title: string, author: string, place: number): CoverBook => ({
  isbn13: isbnNumbered(800_000 + place),
  title,
  authors: [author],
  genres: ['fiction'],
});

const withoutLines = (svg: string) => svg.replace(/<text [^>]*>[^<]*<\/text>/g, '');
// A letter without a font is painted as an empty box; no font has U+E000.
const withBoxes = (svg: string) =>
  svg.replace(
    /(<text [^>]*>)([^<]*)<\/text>/g,
    (_, tag, line: string) => `${tag}${line.replace(/\S/gu, '\ue000')}</text>`,
  );

const painted = (svg: string) => rasterOf(svg, env.ASSETS);

const scripts = [
  ['Cyrillic', 'Горе от ума', 'Александр Грибоедов'],
  ['Greek', 'Ζορμπάς', 'Νίκος Καζαντζάκης'],
  ['Arabic', 'ثلاثية غرناطة', 'رضوى عاشور'],
  ['Persian', 'عقاید یک دلقک', 'محمد اسماعیل\u200cزاده'],
  ['Hebrew', 'מגדלור', 'לאה נאור'],
  ['Japanese', '美少女戦士セーラームーン', '武内 直子'],
  ['Korean', '엄마를 부탁해', '신경숙'],
  ['Chinese', '三体', '刘慈欣'],
  ['Thai', 'ประภาคาร', 'สมชาย ใจดี'],
  ['Hindi', 'गोदान', 'प्रेमचंद'],
  ['Bengali', 'গীতাঞ্জলি', 'রবীন্দ্রনাথ ঠাকুর'],
  ['Tamil', 'பொன்னியின் செல்வன்', 'கல்கி கிருஷ்ணமூர்த்தி'],
  ['Telugu', 'మహాప్రస్థానం', 'శ్రీరంగం శ్రీనివాసరావు'],
  ['Georgian', 'ვეფხისტყაოსანი', 'შოთა რუსთაველი'],
  ['Armenian', 'Անուշ', 'Հովհաննես Թումանյան'],
  ['Amharic', 'ፍቅር እስከ መቃብር', 'ሐዲስ ዓለማየሁ'],
  ['Tibetan', 'རྨི་ལམ་རྒྱ་མཚོ།', 'འཇམ་དབྱངས་ནོར་བུ'],
  ['Latin and Japanese', '1Q84 BOOK 1', '村上 春樹'],
] as const;

describe('a picture of a cover', () => {
  test.for(scripts)(
    'shows what is written in %s, on the page and within its edges',
    async ([script, title, author]) => {
      // Compositions align lines left, centred or in frames, which differs most for right-to-left text.
      const places = script === 'Arabic' ? [1, 2, 3, 4] : [title.length];
      for (const place of places) {
        const svg = drawCover(cover(title, author, place));
        expect(svg).toMatch(/<text /);
        const letters = await painted(svg);
        const { count, first, last } = differenceOf(letters, await painted(withoutLines(svg)));
        expect(count).toBeGreaterThan(400);
        expect(first).toBeGreaterThan(20);
        expect(last).toBeLessThan(RASTER_WIDTH - 10);
        expect(differenceOf(letters, await painted(withBoxes(svg))).count).toBeGreaterThan(400);
        expect(await withOutlinedText(svg, env.ASSETS)).not.toMatch(/<text /);
      }
    },
  );

  test('does not overlap letters where several make a syllable', async () => {
    const { files, familyOf } = await fontsFor(drawCover(cover('क', 'क', 1)), env.ASSETS);
    expect(files.length).toBeGreaterThan(1);
    expect(familyOf('की')).toBe('Noto Serif Devanagari SemiBold');
    const line = (text: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 100"><rect width="600" height="100" fill="#fff"/><text x="0" y="70" font-size="40" font-family="serif" font-weight="600">${text}</text></svg>`;
    const blank = await painted(line(''));
    const inkUpTo = async (text: string) => differenceOf(await painted(line(text)), blank).last;
    // "की" is as wide as the letter and its vowel together, so three of them reach three times as far as one.
    const first = await inkUpTo('की');
    expect(first).toBeGreaterThan(await inkUpTo('क'));
    expect(await inkUpTo('कीकीकी')).toBeGreaterThan(2.8 * first);
  });

  test('that contains its letters as outlines needs no font', async () => {
    let requestCount = 0;
    const assets: Fetcher = {
      ...env.ASSETS,
      fetch: async () => {
        requestCount += 1;
        return new Response();
      },
    };
    await rasterOf(drawCover(cover('Les Misérables', 'Victor Hugo', 5)), assets);
    expect(requestCount).toBe(0);
  });

  test('is answered for every curated book in another script', async () => {
    const { results } = await env.CATALOGUE.prepare(
      "SELECT CAST(isbn AS TEXT) AS isbn13 FROM editions WHERE source = 'curated' AND (title GLOB '*[^ -ɏ–—‘’“”…]*')",
    ).all<{ isbn13: string }>();
    expect(results.length).toBeGreaterThanOrEqual(6);
    for (const { isbn13 } of results) {
      const answer = (form: string) => {
        const file = `${isbn13}.${form}`;
        return coverResponse(new Request(`https://flyleaf.test/api/covers/${file}`), env, file);
      };
      const picture = await answer('png');
      expect(picture.status).toBe(200);
      const svg = await (await answer('svg')).text();
      // In a page, the SVG needs no fonts of the viewer, and gives the same picture without any.
      expect(svg).not.toMatch(/<text /);
      expect(svg).toMatch(/<title>[^<]+<\/title>/);
      const withoutAssets = await rasterOf(svg, { ...env.ASSETS, fetch: () => Promise.reject(new Error('none')) });
      const bytes = new Uint8Array(await picture.arrayBuffer());
      expect(differenceOf(bytes, withoutAssets).count, isbn13).toBeLessThan(2_000);
    }
  });
});
