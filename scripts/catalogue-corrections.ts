import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { root } from './support/local.ts';
import { wordsFor } from './support/words.ts';

// `npm run catalogue:corrections`: writes what librarians corrected into scripts/catalogue/corrections.csv, which the next
// build of the catalogue takes in. `--remote` means the deployed database.
const { flags } = wordsFor('Use: npm run catalogue:corrections -- [--remote]', { words: 0, flags: ['--remote'] });

// Wrangler takes a second to load, so the arguments are checked before.
const [{ openReaders }, { correctedBooks }, { correctionsText }] = await Promise.all([
  import('./support/readers-at.ts'),
  import('../worker/features/moderation/corrections/queries.ts'),
  import('./support/corrections-file.ts'),
]);
const LIMIT = 100_000;
const row = z.object({ isbn: z.coerce.string(), all_corrections: z.string() });
const corrections = z.array(z.object({ facts: z.unknown() }));
const readers = await openReaders(flags);
try {
  const [found = []] = await readers.ask([
    correctedBooks({ after: '0', undoneSince: Number.MAX_SAFE_INTEGER, limit: LIMIT }),
  ]);
  const books = z.array(row).parse(found);
  const file = resolve(root, 'scripts/catalogue/corrections.csv');
  writeFileSync(
    file,
    correctionsText(
      books.map(({ isbn, all_corrections: all }) => ({
        isbn13: isbn,
        all: corrections.parse(JSON.parse(all)).map(({ facts }) => facts),
      })),
    ),
  );
  console.log(`${books.length} corrected books are in ${file}.`);
} finally {
  await readers.close();
}
