import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadDumps, MissingDump } from '../../scripts/support/dumps/load.ts';
import { timeLeft } from '../../scripts/support/dumps/scratch.ts';
import { openInMemory } from '../../scripts/support/in-memory.ts';

// Lines in the format of Open Library's dumps, with the irregularities of the real ones.

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-dumps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const record = (type: string, key: string, json: object) =>
  `/type/${type}\t${key}\t3\t2024-05-06T07:08:09.1\t${JSON.stringify({ key, ...json })}\n`;
const shelved = (work: number, times = 1) => `/works/OL${work}W\t\\N\tWant to Read\t2021-02-03\n`.repeat(times);

const lines = {
  'reading-log': [shelved(1, 3), shelved(9, 2), shelved(2), shelved(4, 3), shelved(5, 3), 'no work at all\n'].join(''),
  redirects:
    record('redirect', '/works/OL9W', { location: '/works/OL1W' }) +
    record('redirect', '/authors/OL8A', { location: '/authors/OL1A' }),
  works:
    record('work', '/works/OL1W', {
      title: 'Plim',
      authors: [{ type: { key: '/type/author_role' }, author: { key: '/authors/OL8A' } }],
      subjects: ['Science fiction'],
      description: { type: '/type/text', value: 'A <b>plim</b> wanders.' },
      covers: [-1],
    }) +
    record('work', '/works/OL2W', { title: 'Little Read', authors: [] }) +
    record('work', '/works/OL4W', {
      title: 'Quonk',
      description: 'In a text.',
      authors: [{ type: '/type/author_role', author: '/authors/OL2A' }],
    }) +
    record('work', '/works/OL5W', { title: 'No Edition' }) +
    '/type/work\t/works/OL4W\tbroken\n',
  authors:
    record('author', '/authors/OL1A', { name: 'Bax Nomadson', bio: { type: '/type/text', value: '-' } }) +
    record('author', '/authors/OL2A', { name: 'Ida Two' }) +
    record('author', '/authors/OL3A', {}),
  editions:
    record('edition', '/books/OL1M', {
      title: 'Plim',
      subtitle: 'a wandering',
      isbn_10: ['080442957X'],
      works: [{ key: '/works/OL9W' }],
      languages: [{ key: '/languages/eng' }],
      number_of_pages: 320,
      covers: [77],
      series: ['Plims -- 2'],
      publishers: ['Zork'],
      publish_date: 'May 2001',
    }) +
    record('edition', '/books/OL2M', {
      title: 'Plim',
      isbn_13: ['9780306406157'],
      works: [{ key: '/works/OL1W' }],
      publish_date: 'c1987',
    }) +
    record('edition', '/books/OL3M', {
      title: 'Plim auf Deutsch',
      isbn_13: ['9783161484100'],
      works: [{ key: '/works/OL1W' }],
    }) +
    record('edition', '/books/OL4M', { title: 'Plim', isbn_13: ['9780306406158'], works: [{ key: '/works/OL1W' }] }) +
    record('edition', '/books/OL5M', { title: 'Stray', isbn_13: ['9780306406164'] }) +
    record('edition', '/books/OL6M', {
      title: 'Quonk',
      isbn_13: ['9780306406171'],
      works: [{ key: '/works/OL4W' }],
      authors: [{ key: '/authors/OL2A' }, { key: '/authors/OL2A' }],
      publish_date: 'n.d.',
    }) +
    '/type/edition\t/books/OL7M\n',
} as const;

const lay = () => {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(lines))
    writeFileSync(resolve(folder, `ol_dump_${name}_2026-10-31.txt.gz`), gzipSync(text));
};
const wish = { languages: ['en'], readers: 3, since: null };

test('works that are read come in with their best edition, other ISBNs, series, cover and description, once', async () => {
  lay();
  const { database, catalogue } = openInMemory();
  const loaded = await loadDumps(folder, wish, catalogue);
  expect(loaded).toMatchObject({ added: 2, isbns: 1 });
  const rows = await catalogue.query({
    sql: `SELECT e.isbn, e.title, e.authors, e.year, e.pages, e.language, e.description, e.genres, e.cover_url, w.series, w.position
      FROM editions e JOIN works w ON w.id = e.work_id ORDER BY e.title`,
    values: [],
  });
  expect(rows).toMatchObject([
    {
      isbn: 9780804429573,
      title: 'Plim: a wandering',
      authors: '["Bax Nomadson"]',
      year: 1987,
      pages: 320,
      language: 'en',
      description: 'A plim wanders.',
      genres: '["sci-fi"]',
      cover_url: 'https://covers.openlibrary.org/b/id/77-L.jpg',
      series: 'Plims',
      position: '2',
    },
    { isbn: 9780306406171, authors: '["Ida Two"]', description: 'In a text.', year: null, cover_url: null },
  ]);
  expect(await catalogue.query({ sql: 'SELECT isbn, edition_isbn FROM known_isbns', values: [] })).toEqual([
    { isbn: 9780306406157, edition_isbn: 9780804429573 },
  ]);
  expect(loaded.skipped.map(({ step, reason, lines: count }) => `${step}: ${count} ${reason}`).toSorted()).toEqual([
    'authors: 1 no name',
    'editions: 1 another language',
    'editions: 1 broken line',
    'editions: 1 no ISBN',
    'editions: 1 no work',
    'reading log: 1 no work',
    'works: 1 broken line',
    'works: 1 too few readers',
  ]);
  expect(await loadDumps(folder, wish, catalogue)).toMatchObject({ works: 0, added: 0, changed: 0 });
  database.close();
});

test('a load that was interrupted goes on where it was, and ends as one that was not', async () => {
  lay();
  const complete = openInMemory();
  await loadDumps(folder, wish, complete.catalogue);
  rmSync(resolve(folder, 'flyleaf-load.sqlite'));

  const interruptedLoad = openInMemory();
  const editions = resolve(folder, 'ol_dump_editions_2026-10-31.txt.gz');
  writeFileSync(editions, gzipSync(lines.editions).subarray(0, 200));
  await expect(loadDumps(folder, wish, interruptedLoad.catalogue)).rejects.toThrow();
  writeFileSync(editions, gzipSync(lines.editions));
  let pieces = 0;
  const failing = {
    ...interruptedLoad.catalogue,
    run: async (statements: Parameters<typeof interruptedLoad.catalogue.run>[0]) => {
      pieces += 1;
      if (pieces === 2) throw new Error('the connection broke');
      await interruptedLoad.catalogue.run(statements);
    },
  };
  await expect(loadDumps(folder, wish, failing)).rejects.toThrow('the connection broke');
  await loadDumps(folder, wish, interruptedLoad.catalogue);
  for (const table of ['works', 'editions', 'known_isbns', 'edition_words']) {
    const sql = `SELECT * FROM ${table} ORDER BY 1, 2`;
    expect(await interruptedLoad.catalogue.query({ sql, values: [] })).toEqual(
      await complete.catalogue.query({ sql, values: [] }),
    );
  }
});

test('a load that is interrupted after every piece of every dump ends as one that was not', async () => {
  lay();
  const complete = openInMemory();
  const { skipped } = await loadDumps(folder, wish, complete.catalogue);
  rmSync(resolve(folder, 'flyleaf-load.sqlite'));

  const interruptedLoad = openInMemory();
  const interrupted: string[] = [];
  const stop = (step: string, done: number) => {
    interrupted.push(step);
    throw new Error(`stopped at ${step} ${done}`);
  };
  const resume = () => loadDumps(folder, wish, interruptedLoad.catalogue, stop, { lines: 2, works: 1 });
  let last = await resume().catch((error: Error) => error);
  while (last instanceof Error) {
    expect(last.message).toMatch(/^stopped at/);
    last = await resume().catch((error: Error) => error);
  }
  expect(last.skipped).toEqual(skipped);
  for (const [step, least] of Object.entries({ 'reading log': 5, works: 3, editions: 4, authors: 2, catalogue: 3 }))
    expect(interrupted.filter((name) => name === step).length, step).toBeGreaterThanOrEqual(least);
  for (const table of ['works', 'editions', 'known_isbns', 'edition_words']) {
    const sql = `SELECT * FROM ${table} ORDER BY 1, 2`;
    expect(await interruptedLoad.catalogue.query({ sql, values: [] })).toEqual(
      await complete.catalogue.query({ sql, values: [] }),
    );
  }
});

test('only readers since a year count, the share of each step grows to 1, and the time left follows from it', async () => {
  lay();
  const older = lines['reading-log'].replaceAll(
    '/works/OL4W\t\\N\tWant to Read\t2021',
    '/works/OL4W\t\\N\tWant to Read\t2017',
  );
  writeFileSync(resolve(folder, 'ol_dump_reading-log_2026-10-31.txt.gz'), gzipSync(older));
  const { catalogue } = openInMemory();
  const shares = new Map<string, number[]>();
  const loaded = await loadDumps(folder, { ...wish, since: 2018 }, catalogue, (step, _, share) => {
    shares.set(step, [...(shares.get(step) ?? []), share]);
  });
  expect(loaded.added).toBe(1);
  expect(await catalogue.query({ sql: 'SELECT title FROM editions', values: [] })).toEqual([
    { title: 'Plim: a wandering' },
  ]);
  expect(shares.size).toBe(6);
  for (const [step, ofStep] of shares) {
    expect(ofStep, step).toEqual(ofStep.toSorted((one, other) => one - other));
    expect(ofStep.at(-1), step).toBe(1);
  }
  expect(timeLeft(60_000, 0.25, 0.75)).toBe(', 3 min left');
  expect(timeLeft(3_600_000, 0.5, 0.5)).toBe(', 1 h 0 min left');
  expect([timeLeft(0, 0, 1), timeLeft(10, 1, 0)]).toEqual(['', '']);
});

test('a folder that lacks a dump says which', async () => {
  appendFileSync(resolve(folder, 'ol_dump_works_2026-10-31.txt'), '');
  await expect(loadDumps(folder, wish, openInMemory().catalogue)).rejects.toThrow(new MissingDump('the editions'));
});
