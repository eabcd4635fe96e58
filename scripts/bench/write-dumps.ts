import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createGzip } from 'node:zlib';
import { normaliseIsbn } from '../../worker/features/books/contract.ts';
import { diceFor } from './dice.ts';

// Dumps in the format of Open Library's, with the same irregularities: editions without work or ISBN, authors as
// objects or keys, descriptions as objects, redirects of works and authors, `-1` for a cover, and broken lines.

const STAMP = '2024-05-06T07:08:09.101112';
const line = (type: string, key: string, json: object | string) =>
  `/type/${type}\t${key}\t3\t${STAMP}\t${typeof json === 'string' ? json : JSON.stringify(json)}\n`;
const WORDS =
  'river night house winter daughter king stone glass summer song shadow garden empire secret letter road island blood crown memory ocean fire bird city dream war honey moon salt wolf'.split(
    ' ',
  );
const LANGUAGES = ['eng', 'eng', 'eng', 'eng', 'spa', 'fre', 'ger', 'ita'];

/** Writes dumps with a number of editions, and a third as many works, into a folder. */
export async function writeDumps(folder: string, editions: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const works = Math.ceil(editions / 3);
  const authors = Math.ceil(works / 4);
  const dice = diceFor('dumps');
  const upTo = (limit: number) => dice.below(limit);
  const title = () => {
    const word = () => WORDS[upTo(WORDS.length)] ?? '';
    return `The ${word()} ${word()} ${word()} ${upTo(5_000)}`;
  };
  const workKey = (id: number) => `/works/OL${id}W`;
  const authorKey = (id: number) => `/authors/OL${id}A`;

  await write(folder, 'authors', authors, (id) =>
    line(
      'author',
      authorKey(id),
      id % 500 === 0 ? '{"name": "torn' : { key: authorKey(id), name: `Ada ${WORDS[id % 30]} ${id}` },
    ),
  );
  await write(folder, 'works', works, (id) => {
    const author = { key: authorKey(1 + upTo(authors)) };
    const type = id % 3 === 0 ? { key: '/type/author_role' } : '/type/author_role';
    return line('work', workKey(id), {
      key: workKey(id),
      title: title(),
      authors: [{ type, author: id % 50 === 0 ? author.key : author }],
      ...(id % 5 === 0 ? { subjects: ['Fiction, science fiction', 'History'] } : {}),
      ...(id % 9 === 0
        ? { description: id % 2 === 0 ? 'Plain text.' : { type: '/type/text', value: 'In an object.' } }
        : {}),
      covers: id % 11 === 0 ? [-1] : [id],
    });
  });
  await write(folder, 'redirects', Math.ceil(works / 50), (id) =>
    id % 2 === 0
      ? line('redirect', workKey(works + id), { key: workKey(works + id), location: workKey(id) })
      : line('redirect', authorKey(authors + id), { key: authorKey(authors + id), location: authorKey(id) }),
  );
  await write(folder, 'editions', editions, (id) => {
    if (id % 10_000 === 0) return `/type/edition\t/books/OL${id}M\tbroken\n`;
    const work = 1 + upTo(works);
    const isbn = isbnOf(id);
    return line('edition', `/books/OL${id}M`, {
      key: `/books/OL${id}M`,
      title: title(),
      ...(id % 8 === 0 ? { subtitle: 'a novel' } : {}),
      ...(id % 7 === 0 ? {} : id % 3 === 0 ? { isbn_10: [isbn.slice(3, 12)], isbn_13: [isbn] } : { isbn_13: [isbn] }),
      publishers: ['Some Press'],
      publish_date: ['May 2001', '1999', 'c1987', 'n.d.'][id % 4],
      ...(id % 2 === 0 ? { number_of_pages: 100 + (id % 600) } : {}),
      ...(id % 5 === 0 ? {} : { languages: [{ key: `/languages/${LANGUAGES[id % 8]}` }] }),
      ...(id % 4 === 0 ? {} : { works: [{ key: workKey(id % 97 === 0 ? works + 2 * (id % 1_000) : work) }] }),
      authors: [{ key: authorKey(1 + upTo(authors)) }],
      ...(id % 30 === 0 ? { series: [`Saga of ${WORDS[id % 30]} -- ${id % 9}`] } : {}),
      ...(id % 5 === 0 ? { covers: [id] } : {}),
    });
  });
  await write(folder, 'ratings', editions, () => `${workKey(1 + skewed(dice.unit(), works))}\t\\N\t4\t2020-01-01\n`);
  await write(
    folder,
    'reading-log',
    3 * editions,
    () => `${workKey(1 + skewed(dice.unit(), works))}\t\\N\tAlready Read\t2021-01-01\n`,
  );
}

// Returns an index that is often small, so that a few works have most of the readers.
function skewed(random: number, limit: number): number {
  return Math.floor(limit * random ** 3);
}

function isbnOf(id: number): string {
  const core = `978${String(100_000_000 + id * 7).slice(-9)}`;
  const candidates = [...'0123456789'].map((digit) => `${core}${digit}`);
  return candidates.find((isbn) => normaliseIsbn(isbn) !== null) ?? '';
}

async function write(folder: string, name: string, count: number, text: (id: number) => string): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const file = gzip.pipe(createWriteStream(resolve(folder, `ol_dump_${name}_latest.txt.gz`)));
  let buffer = '';
  for (let id = 1; id <= count; id += 1) {
    buffer += text(id);
    if (buffer.length < 1 << 20 && id < count) continue;
    if (!gzip.write(buffer)) await once(gzip, 'drain');
    buffer = '';
  }
  gzip.end();
  await once(file, 'close');
}
