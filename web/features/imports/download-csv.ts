import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { PRODUCT } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { download } from '../../platform/ui/download.ts';
import { exportedBooks } from './files/exported-book.ts';
import { flyleafCsv } from './files/flyleaf-csv.ts';
import { goodreadsCsv } from './files/goodreads-csv.ts';

/** Formats in which books are exported. */
type TableShape = 'flyleaf' | 'goodreads';

/** Downloads all books of the account as a table; throws a `CallError`. */
export async function downloadCsv(shape: TableShape): Promise<void> {
  const answer = await call(exportAccount, {});
  const books = exportedBooks(answer);
  const day = answer.exported_at.slice(0, 10);
  if (shape === 'flyleaf') download(flyleafCsv(books), `${PRODUCT.toLowerCase()}-books-${day}.csv`, 'text/csv');
  else download(goodreadsCsv(books), `goodreads-shape-${day}.csv`, 'text/csv');
}
