import { Suspense, use } from 'react';
import { useLoaderData } from 'react-router';
import { isbnOf } from '../../worker/books/contract.ts';
import { PRODUCT } from '../../worker/http/contract.ts';
import { viewUserBookStats } from '../../worker/profiles/contract.ts';
import { getTrending } from '../../worker/trending/contract.ts';
import { CallError, call } from '../api/call.ts';
import { session, useSession } from '../api/session.ts';
import { BookCard } from '../books/book-card.tsx';
import { GenreChips } from '../home/genre-chips.tsx';
import styles from '../home/home.module.css';
import { LinkCard } from '../home/link-card.tsx';
import { RecommendedReads } from '../home/recommended.tsx';
import { StatTile } from '../home/stat-tile.tsx';
import { TrendingReviews } from '../home/trending-reviews.tsx';
import { paths } from '../paths.ts';
import { ShelfButtons } from '../shelves/shelf-buttons.tsx';
import { Page } from '../ui/page.tsx';

// Two rows of four, or eight cards under one another on a phone: the rest of the page is within reach.
const SHOWN = 8;

type Counts = { read: number; bookmarked: number; reviewed: number };
const nothing: Counts = { read: 0, bookmarked: 0, reviewed: 0 };

// A part of this page that cannot be had is logged and left empty: the rest is worth opening it for.
async function orElse<T>(wanted: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.warn('A part of the home page did not load.', error.message);
    return otherwise;
  }
}

/** What is trending, and a reader's own numbers, which may come a moment later. */
export async function loader() {
  const counts = session().authenticated
    ? orElse(
        call(viewUserBookStats, {}).then(({ user }) => ({
          read: user?.books_read_count ?? 0,
          bookmarked: user?.books_bookmarked_count ?? 0,
          reviewed: user?.books_reviewed_count ?? 0,
        })),
        nothing,
      )
    : Promise.resolve(nothing);
  const trending = await orElse(call(getTrending, {}), {
    requestStatus: 'success' as const,
    trending_books: [],
    trending_reviews: [],
  });
  return { trending, counts };
}

/** /home */
export function Component() {
  const { trending, counts } = useLoaderData<typeof loader>();
  const { authenticated, name } = useSession();
  return (
    <Page title="Home" heading={authenticated ? `Good to see you, ${name.split(' ')[0]}` : 'What will you read next?'}>
      <GenreChips />
      <div className={styles.columns}>
        <div className="stack">
          <Suspense fallback={<Tiles counts={nothing} />}>
            <CountedTiles counts={counts} />
          </Suspense>
          <LinkCard to={paths.vocabPractice()} title="Language Practice" badge="New">
            Eight words, three hearts.
          </LinkCard>
          <LinkCard to={paths.games()} title={`${PRODUCT} Games`} badge="New">
            Three puzzles, new every day.
          </LinkCard>
          <TrendingReviews reviews={trending.trending_reviews} />
        </div>
        <div className={`stack ${styles.main ?? ''}`}>
          <section aria-labelledby="trending" className="stack">
            <h2 id="trending">Trending books</h2>
            {trending.trending_books.length === 0 ? <p className="soft">Loading...</p> : null}
            <div className="card-grid">
              {trending.trending_books.slice(0, SHOWN).map(({ data, shelf }, place) => (
                <BookCard
                  key={isbnOf(data)}
                  book={data}
                  eager={place < 4}
                  actions={<ShelfButtons isbn={isbnOf(data)} title={data.volumeInfo.title} shelf={shelf} />}
                />
              ))}
            </div>
          </section>
          <section aria-labelledby="games" className="stack">
            <h2 id="games">Games</h2>
            <div className={styles.games}>
              <LinkCard to={paths.wordSearch()} title="Word Search" action="Play" />
              <LinkCard to={paths.coverPuzzle()} title="Cover Jigsaw" action="Play" />
              <LinkCard to={paths.spineStacker()} title="Spine Stacker" action="Play" />
            </div>
          </section>
          <RecommendedReads />
          <section aria-labelledby="quick-links" className="stack">
            <h2 id="quick-links">Quick Links</h2>
            <div className={styles.games}>
              <LinkCard to={paths.bookClubs()} title="See Your Book Clubs" />
              <LinkCard to={paths.bookshelves()} title="Explore Bookshelves" />
            </div>
          </section>
        </div>
      </div>
    </Page>
  );
}

function CountedTiles({ counts }: { counts: Promise<Counts> }) {
  return <Tiles counts={use(counts)} />;
}

function Tiles({ counts }: { counts: Counts }) {
  return (
    <div className={styles.tiles}>
      <StatTile label="Books Read" count={counts.read} to={paths.profile({ tab: 'read' })} />
      <StatTile label="To Be Read" count={counts.bookmarked} to={paths.profile({ tab: 'bookmarked' })} />
      <StatTile label="Reviews" count={counts.reviewed} to={paths.profile({ tab: 'reviewed' })} />
    </div>
  );
}
