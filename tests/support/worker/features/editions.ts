import { env } from 'cloudflare:workers';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { workIdOf } from '../../../../worker/features/books/catalogue/works.ts';
import { aBook, isbnNumbered } from './books.ts';

let last = 40_000;

/** Adds this many editions of one new work to the catalogue. Returns their ISBNs and the work's ID. */
export async function aWorkOf(count: number, title = `The Work ${last}`): Promise<{ isbns: string[]; work: string }> {
  const isbns = Array.from({ length: count }, () => isbnNumbered(++last));
  await addBooksToCatalogue(
    env.CATALOGUE,
    isbns.map((isbn13, place) => aBook({ isbn13, title, authors: ['Wanda Quill'], year: 1980 + place })),
  );
  return { isbns, work: String(workIdOf({ title, authors: ['Wanda Quill'] })) };
}
