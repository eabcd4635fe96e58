import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { genres, isbnOf } from '../../../../worker/features/books/contract.ts';
import { searchSentences, tooVagueWord, withoutTags } from '../../../../worker/features/books/search-contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/call.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import { searchMeta } from '../../../platform/meta/meta.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { focusSearch } from '../../../platform/ui/focus-search.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { SEARCH_MESSAGE } from '../../../platform/ui/search-message.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { Skeleton } from '../../../platform/ui/skeleton.tsx';
import { StatusControl } from '../../library/shelves/status-control.tsx';
import { BookCard } from '../book-card.tsx';
import { HelperBar } from '../helper-bar.tsx';
import { recentSearches, rememberSearch } from '../recent-searches.ts';
import { NO_RESULTS, type Results, searchPage } from '../search-loader.ts';

/** Required to the letter (document 4, section 4). */
const MISSING = "We don't have this book yet";

/** Starts the search of the URL without waiting for it, so that the page shows at once that it is searching. */
export function loader({ request }: LoaderFunctionArgs) {
  const queryText = new URL(request.url).searchParams.get('q');
  const query = queryText ?? '';
  const exact = new URL(request.url).searchParams.has('exact');
  const wrong = queryText === null ? null : wrongWith(query);
  if (query.trim() === '' || wrong !== null) return { query, exact, wrong, results: Promise.resolve(NO_RESULTS) };
  // A failed search empties the result and says why (document 1, section 7).
  const results = searchPage({ query, exact }, null, request.signal).catch((error: unknown): Results => {
    if (request.signal.aborted) return NO_RESULTS;
    if (!(error instanceof CallError)) throw error;
    return { ...NO_RESULTS, failed: error.message };
  });
  return { query, exact, wrong, results };
}

function wrongWith(query: string): string | null {
  if (query.trim() === '') return searchSentences.empty;
  const vague = tooVagueWord(query);
  return vague === null ? null : searchSentences.vague(vague);
}

export const meta: PageMeta = ({ query }) => ({
  title: 'Search',
  description: `Search ${PRODUCT} for a title, an author or an ISBN, and keep what you find on your shelf.`,
  ...searchMeta(query.get('q') ?? ''),
});

/** /search?q= */
export function Component() {
  const { query, exact, wrong, results } = useLoaderData<typeof loader>();
  return (
    <Page
      title={query === '' ? 'Search' : `${query} · Search`}
      heading={query === '' ? 'Search' : `Results for “${query}”`}
    >
      <SearchResults key={`${exact} ${query}`} query={query} exact={exact} wrong={wrong} results={results} />
    </Page>
  );
}

/** One search. The next one starts with a new bar, results and messages. */
function SearchResults(search: FoundProps) {
  const { query, wrong } = search;

  useLayoutEffect(() => {
    const takeBack = () => toast.dismiss(SEARCH_MESSAGE.id);
    takeBack();
    return () => {
      takeBack();
      toast.dismiss(rowLabel(query).id);
    };
  }, [query]);

  useEffect(() => {
    if (wrong !== null) toast.error(wrong, rowLabel(query));
  }, [query, wrong]);

  return (
    <>
      {query === '' ? (
        <Start />
      ) : (
        <>
          <HelperBar query={query} />
          <Suspense fallback={<Skeleton count={6} height={132} label="We're processing your search request..." />}>
            <Found {...search} />
          </Suspense>
        </>
      )}
    </>
  );
}

/** What to search for before anything is typed. */
function Start() {
  const [recent, setRecent] = useState<string[]>([]);
  useEffect(() => {
    setRecent(recentSearches());
    focusSearch();
  }, []);
  return (
    <>
      {recent.length === 0 ? null : (
        <section aria-labelledby="recent" className="stack">
          <h2 id="recent">Recent searches</h2>
          <ul className="chips">
            {recent.map((words) => (
              <li key={words}>
                <Link to={paths.search(words)} className="chip">
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="genres" className="stack">
        <h2 id="genres">Genres</h2>
        <ul className="chips">
          {Object.entries(genres).map(([genre, label]) => (
            <li key={genre}>
              <Link to={paths.bookshelf(genre)} className="chip">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <p className="row">
        <ButtonLink to={paths.scan()}>Scan a barcode</ButtonLink>
        <Link to={paths.home()}>Back to home</Link>
      </p>
    </>
  );
}

// Each search has its own key, because the old and the new results exist together for a moment.
const rowLabel = (query: string) => ({ id: `search ${query}` });

interface FoundProps {
  query: string;
  exact: boolean;
  /** Why the search was not made, or null. */
  wrong: string | null;
  results: Promise<Results>;
}

function Found({ query, exact, wrong, results }: FoundProps) {
  const first = use(results);
  const [unansweredLater, setUnansweredLater] = useState<Results['unanswered']>(null);
  const unanswered = unansweredLater ?? first.unanswered;
  const books = useMore({
    name: 'books',
    first,
    idOf: isbnOf,
    load: async (cursor) => {
      const page = await searchPage({ query, exact }, cursor);
      setUnansweredLater(page.unanswered);
      return page;
    },
  });
  const empty = first.items.length === 0;

  useEffect(() => {
    if (!empty) rememberSearch(query);
    if (first.failed !== undefined) toast.error(first.failed, rowLabel(query));
    else if (empty && wrong === null && first.unanswered === null) toast.info(searchSentences.nothing, rowLabel(query));
  }, [empty, first.failed, first.unanswered, query, wrong]);

  if (empty && first.unanswered !== null) return <Unknown query={query} service={first.unanswered} />;
  if (empty && wrong === null && first.failed === undefined) return <Missing query={query} />;
  if (empty)
    return (
      <p className="row">
        {wrong ?? first.failed}
        <Link to={paths.home()}>Back to home</Link>
      </p>
    );

  return (
    <>
      {first.corrected === null ? null : (
        <>
          <p>
            Showing results for <strong>{first.corrected}</strong>. Search instead for{' '}
            <Link to={paths.search(query, { exact: true })}>
              <em>{query}</em>
            </Link>
            .
          </p>
          <p className="soft">
            Looking for “{query}”? {MISSING}. <Link to={paths.addBook(query)}>Add it</Link>.
          </p>
        </>
      )}
      {unanswered === null ? null : <Unanswered service={unanswered} />}
      <h2 className="hidden">Books</h2>
      <div className="card-grid">
        {books.items.map((book, place) => (
          <BookCard
            key={isbnOf(book)}
            book={book}
            eager={place < 6}
            actions={<StatusControl isbn={isbnOf(book)} title={book.volumeInfo.title} shelf={book.shelf} />}
          />
        ))}
      </div>
      <ShowMore hasMore={books.hasMore} waiting={books.waiting} more={books.more}>
        More results
      </ShowMore>
      {first.corrected === null ? (
        <p className="soft">
          Is your book not here? <Link to={paths.addBook(query)}>Add it yourself</Link>.
        </p>
      ) : null}
    </>
  );
}

const serviceNames = { open_library: 'Open Library', google: 'Google Books' } as const;

/** Says that a book service did not answer, and searches again. */
function Unanswered({ service }: { service: keyof typeof serviceNames }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="row" role="status">
      <p>{serviceNames[service]} isn’t answering. This is what we have ourselves.</p>
      <Button disabled={state === 'loading'} onClick={() => revalidate()}>
        Try again
      </Button>
    </div>
  );
}

/** Without an answer it isn't known whether the book exists, so the page doesn't ask to add it first. */
function Unknown({ query, service }: { query: string; service: keyof typeof serviceNames }) {
  return (
    <div className="stack">
      <Unanswered service={service} />
      <p>Our own catalogue has no book for “{query}”.</p>
      <p className="row">
        <Link to={paths.addBook(query)}>Add it yourself</Link>
        <Link to={paths.bookRequest(query)}>Ask us to add it</Link>
        <Link to={paths.home()}>Back to home</Link>
      </p>
    </div>
  );
}

function Missing({ query }: { query: string }) {
  return (
    <div className="stack">
      <h2>{searchSentences.nothing}</h2>
      <p>{MISSING}. Check the spelling, or search for the title or the author alone.</p>
      <p className="row">
        <ButtonLink to={paths.addBook(withoutTags(query))} look="primary">
          Add it yourself
        </ButtonLink>
        <ButtonLink to={paths.bookRequest(withoutTags(query))}>Make a Request</ButtonLink>
        <Link to={paths.home()}>Back to home</Link>
      </p>
    </div>
  );
}
