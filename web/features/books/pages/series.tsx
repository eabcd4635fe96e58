import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isbnOf, type PresentedVolume, seriesInOrder } from '../../../../worker/features/books/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { StatusControl } from '../../library/shelves/status-control.tsx';
import { BookCard } from '../book-card.tsx';

/** Loads the books of the series in the URL, in order; none for a URL without a name. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const name = query.get('name')?.trim() ?? '';
  const author = query.get('author')?.trim() ?? '';
  if (name === '') return { name, author, items: [] as PresentedVolume[], next: null };
  return pageOf({ name, author }, null, request.signal);
}

async function pageOf({ name, author }: { name: string; author: string }, cursor: string | null, signal?: AbortSignal) {
  const input = { name, ...(author === '' ? {} : { author }), ...(cursor === null ? {} : { cursor }) };
  const answer = await call(seriesInOrder, input, signal ? { signal } : {});
  return { name: answer.name, author, items: answer.items, next: answer.next_cursor ?? null };
}

export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'Series',
  description: `A series of books on ${PRODUCT}, in its order.`,
  listed: false,
  ...(data?.items[0]
    ? {
        title: data.name,
        address: paths.series(data.name, data.author),
        listed: true,
        image: previewOf.book(isbnOf(data.items[0])),
      }
    : {}),
});

/** /series?name=&author= */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <Series key={`${loaded.name} ${loaded.author}`} {...loaded} />;
}

function Series(first: Awaited<ReturnType<typeof loader>>) {
  const { name, author } = first;
  const books = useMore({ name: 'books', first, idOf: isbnOf, load: (cursor) => pageOf({ name, author }, cursor) });
  return (
    <Page title={name === '' ? 'Series' : name}>
      {books.items.length === 0 ? (
        <>
          <p>There is no series with this name.</p>
          <div>
            <ButtonLink to={paths.search(name)}>Search for it</ButtonLink>
          </div>
        </>
      ) : (
        <div className="card-grid">
          {books.items.map((book, place) => (
            <div key={isbnOf(book)} className="stack">
              <h2 className="soft small">{placeOf(book)}</h2>
              <BookCard
                book={book}
                eager={place < 6}
                actions={<StatusControl isbn={isbnOf(book)} title={book.volumeInfo.title} shelf={book.shelf} />}
              />
            </div>
          ))}
        </div>
      )}
      <ShowMore hasMore={books.hasMore} waiting={books.waiting} more={books.more} />
    </Page>
  );
}

function placeOf(book: PresentedVolume): string {
  const position = book.volumeInfo.series?.position;
  if (position === undefined) return 'Also in this series';
  return `${/^[\d.]+$/.test(position) ? 'Book' : 'Books'} ${position}`;
}
