import { Suspense, use, useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isbnOf } from '../../worker/books/contract.ts';
import { searchSentences } from '../../worker/search/contract.ts';
import { CallError } from '../api/call.ts';
import { useMore } from '../api/use-more.ts';
import { BookCard } from '../books/book-card.tsx';
import { HelperBar } from '../books/helper-bar.tsx';
import { type Results, searchPage } from '../books/search-loader.ts';
import { paths } from '../paths.ts';
import { ShelfButtons } from '../shelves/shelf-buttons.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

/** The words of the address, and their results on the way: the page shows that it looks before it has looked. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('q') ?? '';
  // A failed search empties the result and says why (document 1, section 7).
  const results = searchPage(query, null, request.signal).catch((error: unknown): Results => {
    if (request.signal.aborted) return { items: [], suggestion: null, next: null };
    if (!(error instanceof CallError)) throw error;
    toast.error(error.message);
    return { items: [], suggestion: null, next: null };
  });
  return { query, results };
}

/** /search?q= */
export function Component() {
  const { query, results } = useLoaderData<typeof loader>();
  return (
    <Page
      title={query === '' ? 'Search' : `${query} · Search`}
      heading={query === '' ? 'Search' : `Results for “${query}”`}
    >
      <HelperBar key={query} query={query} />
      <Suspense
        key={query}
        fallback={<Skeleton count={6} height={192} label="We're processing your search request..." />}
      >
        <Found query={query} results={results} />
      </Suspense>
    </Page>
  );
}

function Found({ query, results }: { query: string; results: Promise<Results> }) {
  const first = use(results);
  const books = useMore({
    name: 'books',
    first,
    idOf: isbnOf,
    load: (cursor) => searchPage(query, cursor),
  });
  const empty = first.items.length === 0;

  useEffect(() => {
    if (empty && query !== '') toast.info(searchSentences.nothing);
  }, [empty, query]);

  if (empty) return <Empty query={query} suggestion={first.suggestion} />;

  return (
    <>
      <h2 className="hidden">Books</h2>
      <div className="card-grid">
        {books.items.map((book, place) => (
          <BookCard
            key={isbnOf(book)}
            book={book}
            eager={place < 6}
            actions={<ShelfButtons isbn={isbnOf(book)} title={book.volumeInfo.title} shelf={book.shelf} />}
          />
        ))}
      </div>
      {books.hasMore ? (
        <div>
          <Button pending={books.waiting} onClick={books.more}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Empty({ query, suggestion }: { query: string; suggestion: string | null }) {
  return (
    <div className="stack">
      <p>{query === '' ? 'Type a title, an author or an ISBN above.' : searchSentences.nothing}</p>
      {suggestion === null ? null : (
        <p>
          Did you mean <Link to={paths.search(suggestion)}>{suggestion}</Link>?
        </p>
      )}
      <p className="row">
        <Link to={paths.home()}>Back to home</Link>
        {query === '' ? null : <Link to={paths.bookRequest(query)}>Ask us to add it</Link>}
      </p>
    </div>
  );
}
