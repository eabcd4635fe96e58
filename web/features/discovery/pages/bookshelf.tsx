import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Genre, genres } from '../../../../worker/features/books/contract.ts';
import {
  getBookshelves,
  SHELVES_PICKED,
  type ShelfBook,
} from '../../../../worker/features/discovery/bookshelves/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useGoBack } from '../../../platform/api/go-back.ts';
import { shelfMeta } from '../../../platform/meta/meta.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Shelf } from '../bookshelves/shelf.tsx';

const isGenre = (word: string): word is Genre => Object.hasOwn(genres, word);

/** Loads the books of the shelf in the URL; an unknown genre has none. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const genre = (params.category ?? '').toLowerCase();
  if (!isGenre(genre)) return { genre, books: [] as ShelfBook[] };
  const shelves = await call(getBookshelves, { genre }, { signal: request.signal });
  return { genre, books: Object.values(shelves[genre] ?? {}) };
}

export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'Bookshelf',
  description: `A handpicked bookshelf on ${PRODUCT}.`,
  listed: false,
  ...(data && isGenre(data.genre) ? shelfMeta(data.genre, data.books) : {}),
});

/** /bookshelf/{genre} */
export function Component() {
  const { genre, books } = useLoaderData<typeof loader>();
  const goBack = useGoBack();
  const label = isGenre(genre) ? genres[genre] : titleCase(genre);
  return (
    <Page title={`${label} Books`}>
      <div className="wide-only">
        <Button onClick={goBack}>Back</Button>
      </div>
      {books.length === 0 ? (
        <>
          <p>No books found in this category.</p>
          <div>
            <ButtonLink to={paths.bookshelves()}>See all shelves</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="soft">{SHELVES_PICKED}</p>
          <h2 className="hidden">Books</h2>
          <Shelf genre={genre} books={books} />
        </>
      )}
    </Page>
  );
}

function titleCase(words: string): string {
  return words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
