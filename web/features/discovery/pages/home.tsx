import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isbnOf } from '../../../../worker/features/books/contract.ts';
import { getRecommendations } from '../../../../worker/features/discovery/recommendations/contract.ts';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { type OutputOf, PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { UpcomingChanges } from '../../accounts/legal/upcoming-changes.tsx';
import { FriendsRead, feedPage } from '../../activity/feed.tsx';
import { BookCard } from '../../books/book-card.tsx';
import { ActiveChallenges } from '../../habits/challenges/active-challenges.tsx';
import { challengePage } from '../../habits/challenges/load.ts';
import { MyDay } from '../../habits/streaks/my-day.tsx';
import { StreakTile } from '../../habits/streaks/streak-tile.tsx';
import { ContinueReading, readingsIn } from '../../library/readings/continue-reading.tsx';
import { NoOpenReadings, type WantedBook } from '../../library/readings/no-open-readings.tsx';
import { ShelfButtons } from '../../library/shelves/shelf-buttons.tsx';
import { LikeButton } from '../../social/likes/like-button.tsx';
import { GenreChips } from '../home/genre-chips.tsx';
import styles from '../home/home.module.css';
import { LinkCard } from '../home/link-card.tsx';
import { BecauseYouLoved, lovedShelf, OwnReads, UpcomingReads } from '../home/own-reads.tsx';
import { RecommendedReads } from '../home/recommended.tsx';
import { StatTile } from '../home/stat-tile.tsx';
import { TrendingReviews } from '../home/trending-reviews.tsx';

// Two rows of four on a wide screen, or eight cards in a column on a phone, so that the rest stays within reach.
const MAX_TRENDING = 8;
// One row of a wide screen.
const MAX_WANTED = 5;

type Counts = { read: number; bookmarked: number; reviewed: number };
const noCounts: Counts = { read: 0, bookmarked: 0, reviewed: 0 };

// A section that fails to load is logged and left empty, since the rest of the page is useful without it.
async function withFallback<T>(promise: Promise<T>, fallback: T): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    console.warn('A part of the home page did not load.', error.message);
    return fallback;
  }
}

// Loads the books the reader is reading or, if there are none, the ones they want to read.
async function loadCurrentBooks(signal: AbortSignal) {
  const reading = await withFallback(readingsIn('reading', { cursor: null }, signal), null);
  if (reading === null || reading.items.length > 0) return { reading, wanted: [] };
  const bookmarks = call(viewUserBookStats, { tab: 'bookmarked' }, { signal }).then(
    ({ book_data: books }): WantedBook[] =>
      books.slice(0, MAX_WANTED).map(({ isbn, title, cover }) => ({ isbn, title, cover })),
  );
  return { reading, wanted: await withFallback(bookmarks, []) };
}

/** Loads the reader's own sections and the trending ones; all but the first of each may arrive later. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const own = session().authenticated
    ? {
        counts: withFallback(
          call(viewUserBookStats, { tab: 'read' }, { signal }).then(({ user }) => ({
            read: user?.books_read_count ?? 0,
            bookmarked: user?.books_bookmarked_count ?? 0,
            reviewed: user?.books_reviewed_count ?? 0,
          })),
          noCounts,
        ),
        streak: withFallback<OutputOf<typeof viewUserStreak> | null>(call(viewUserStreak, {}, { signal }), null),
        challenges: challengePage(null, signal),
        recommended: withFallback(
          call(getRecommendations, {}, { signal }).then(({ items }) => items),
          [],
        ),
      }
    : null;
  const [trending, onTable, friendsRead] = await Promise.all([
    withFallback(call(getTrending, {}, { signal }), {
      requestStatus: 'success' as const,
      trending_books: [],
      trending_reviews: [],
    }),
    own && loadCurrentBooks(signal),
    // Not deferred, because it would push down the content below it.
    own && withFallback<Awaited<ReturnType<typeof feedPage>> | null>(feedPage(null, signal), null),
  ]);
  // Not deferred for a reader without an open book, since the shelf is then the first section.
  const loved = own && onTable?.reading?.items.length === 0 ? lovedShelf(await own.recommended) : [];
  return { trending, own: own && onTable && { ...own, ...onTable, friendsRead, loved } };
}

type Own = NonNullable<Awaited<ReturnType<typeof loader>>['own']>;

export const meta: PageMeta = () => ({
  title: 'Home',
  description: `What readers on ${PRODUCT} are reading this week, your shelves and streak, and three games of the day.`,
});

/** /home */
export function Component() {
  const { trending, own } = useLoaderData<typeof loader>();
  const { authenticated, name } = useSession();
  const ownParts = authenticated ? own : null;
  return (
    <Page title="Home" heading={authenticated ? `Good to see you, ${name.split(' ')[0]}` : 'What will you read next?'}>
      <UpcomingChanges />
      {ownParts === null ? null : <OwnSections own={ownParts} />}
      <GenreChips />
      <div className={styles.columns}>
        <div className="stack">
          {ownParts === null ? <Tiles counts={noCounts} /> : null}
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
              {trending.trending_books.slice(0, MAX_TRENDING).map(({ data, shelf }, place) => (
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
              <LinkCard to={paths.game('wordsearch')} title="Word Search" action="Play" />
              <LinkCard to={paths.game('coverpuzzle')} title="Cover Jigsaw" action="Play" />
              <LinkCard to={paths.game('spinestacker')} title="Spine Stacker" action="Play" />
            </div>
          </section>
          {ownParts === null ? <RecommendedReads /> : null}
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

/** The reader's own sections, above those that everyone sees. */
function OwnSections({ own }: { own: Own }) {
  return (
    <div className={styles.own}>
      <div className="stack">
        <Table reading={own.reading} wanted={own.wanted} />
        <BecauseYouLoved books={own.loved} />
        <div className={styles.day}>
          <Suspense>
            <Today own={own} />
          </Suspense>
        </div>
        <MyFriends first={own.friendsRead} />
        <Suspense fallback={<UpcomingReads />}>
          <OwnReads books={own.recommended} without={own.loved} />
        </Suspense>
      </div>
      <div className="stack">
        <Suspense fallback={<Tiles counts={noCounts} />}>
          <CountedTiles counts={own.counts} />
        </Suspense>
        <Suspense fallback={<StreakTile streak={null} />}>
          <MyStreak streak={own.streak} />
        </Suspense>
        <p className="small">
          <Link to={paths.year()} className="lone-link">
            Your year in books
          </Link>
        </p>
        <Suspense fallback={<p className="soft">Loading...</p>}>
          <MyChallenges challenges={own.challenges} />
        </Suspense>
      </div>
    </div>
  );
}

function Table({ reading, wanted }: Pick<Own, 'reading' | 'wanted'>) {
  if (reading === null)
    return <p className="soft">What you are reading could not be loaded. Please try again later.</p>;
  return reading.items.length === 0 ? <NoOpenReadings wanted={wanted} /> : <ContinueReading first={reading} />;
}

function MyFriends({ first }: { first: Own['friendsRead'] }) {
  if (first === null)
    return <p className="soft">What your friends read could not be loaded. Please try again later.</p>;
  return (
    <FriendsRead
      first={first}
      actions={(item) => (
        <LikeButton
          kind="activity"
          id={item.id}
          of={item}
          what={`what ${item.friend.username} did with ${item.title}`}
          own={false}
        />
      )}
    />
  );
}

function MyStreak({ streak }: { streak: Own['streak'] }) {
  return <StreakTile streak={use(streak)} />;
}

function Today({ own }: { own: Own }) {
  const streak = use(own.streak);
  return streak === null ? null : <MyDay streak={streak} quiet={own.reading?.items.length === 0} />;
}

function MyChallenges({ challenges }: { challenges: Own['challenges'] }) {
  return <ActiveChallenges page={use(challenges)} />;
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
