import { createHash } from 'node:crypto';
import { type BookToFill, type FillStatement, keptStatement, planFill } from '../../worker/books/catalogue/fill.ts';

// Books in one batch; their statements stay well under D1's limit of 2 MB for one value.
const BATCH = 250;

/** Counts of one filling. */
export interface Filled {
  added: number;
  changed: number;
  unchanged: number;
}

/** Brings books into a catalogue through a binding; `progress` is told how many are done. */
export async function fillCatalogue(
  database: D1Database,
  books: readonly BookToFill[],
  progress: (done: number) => void,
): Promise<Filled> {
  const filled: Filled = { added: 0, changed: 0, unchanged: 0 };
  const prepare = ({ sql, values }: FillStatement) => database.prepare(sql).bind(...values);
  for (let start = 0; start < books.length; start += BATCH) {
    const batch = books.slice(start, start + BATCH);
    const { results } = await prepare(keptStatement(batch)).all();
    const plan = planFill(batch, results as unknown as Parameters<typeof planFill>[1]);
    if (plan.statements.length > 0) await database.batch(plan.statements.map(prepare));
    filled.added += plan.added;
    filled.changed += plan.changed;
    filled.unchanged += plan.unchanged;
    progress(Math.min(start + BATCH, books.length));
  }
  return filled;
}

/** Fills the curated books unless just these are there already; answers null when nothing had to be done. */
export async function fillOnce(
  database: D1Database,
  name: string,
  books: readonly BookToFill[],
): Promise<Filled | null> {
  const digest = createHash('sha256').update(JSON.stringify(books)).digest('hex');
  const known = await database
    .prepare('SELECT digest FROM loads WHERE name = ?')
    .bind(name)
    .first<{ digest: string }>();
  if (known?.digest === digest) return null;
  const filled = await fillCatalogue(database, books, () => undefined);
  await database
    .prepare(
      `INSERT INTO loads (name, digest, loaded_at) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET digest = excluded.digest, loaded_at = excluded.loaded_at`,
    )
    .bind(name, digest, Math.floor(Date.now() / 1000))
    .run();
  return filled;
}
