import type { SQL } from 'drizzle-orm';
import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import type { OutputOf } from '../../platform/http/contract.ts';
import type { editionsOfWork, getBook, PresentedVolume, Volume } from './contract.ts';
import type { BookQuery } from './service.ts';
import type { Edition } from './works.ts';

/** The ratings of an edition's work, and what the viewer did with it. */
export interface ShelfRow {
  isbn: string;
  work: string;
  ratingSum: number;
  ratingCount: number;
  /** The edition that the viewer finished, and the one that they want to read. */
  read: unknown;
  bookmarked: unknown;
  reading: boolean;
  reviewId: string | null;
  /** In half stars. */
  rating: number | null;
  hidden: boolean;
  /** JSON of the loan; null if they don't own it. */
  owned: string | null;
}

export interface ShelfRows {
  shelfRows: readonly ShelfRow[];
}

/** The viewer's shelves, which `library` owns, as answers about books show them. */
export interface Shelves {
  shelfStateQueries(call: Call, editions: readonly Edition[]): { shelfRows: Statement<readonly ShelfRow[]> };
  /** Does the same for a reader and editions that another query finds as one JSON list. */
  shelfStateQuery(reader: string, editions: SQL): Statement<readonly ShelfRow[]>;
  /** Adds our readers' mean rating, the viewer's shelf and the current work to a volume. */
  presentVolume(call: Call, book: Volume, rows: ShelfRows): PresentedVolume;
  /** Returns search results, and before them the reader's own matching books on the first page. */
  presentSearch(
    call: Call,
    search: { query: BookQuery; found: readonly Volume[]; isFirstPage: boolean },
  ): Promise<{ own: PresentedVolume[]; others: PresentedVolume[] }>;
  presentOwnBook(call: Call, isbn: string): Promise<Omit<OutputOf<typeof getBook>, 'requestStatus'>>;
  presentOwnEdition(call: Call, isbn: string): Promise<Omit<OutputOf<typeof editionsOfWork>, 'requestStatus'>>;
}
