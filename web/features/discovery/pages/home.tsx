import { Suspense, use } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isbnOf, type PresentedVolume } from '../../../../worker/features/books/contract.ts';
import {
  getClubsUserIn,
  getDirectory,
  type ListedClub,
  MAX_NEW_POSTS,
  type OwnClub,
} from '../../../../worker/features/clubs/directory-contract.ts';
import {
  FIXED_SHOWN,
  fixedBooks,
  getRecommendations,
} from '../../../../worker/features/discovery/recommendations/contract.ts';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { getGames } from '../../../../worker/features/games/contract.ts';
import { viewUserStreak } from '../../../../worker/features/habits/streaks/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { type OutputOf, PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { withFallback } from '../../../platform/api/with-fallback.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Announcement } from '../../../platform/ui/announcement.tsx';
import { CoverRow, CoverTile } from '../../../platform/ui/books/cover-row.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { Row, Rows } from '../../../platform/ui/rows.tsx';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { UpcomingChanges } from '../../accounts/legal/upcoming-changes.tsx';
import { FriendsRead, feedPage } from '../../activity/feed.tsx';
import { TodaysGames } from '../../games/todays-games.tsx';
import { ActiveChallenges } from '../../habits/challenges/active-challenges.tsx';
import { challengePage } from '../../habits/challenges/load.ts';
import { MyDay } from '../../habits/streaks/my-day.tsx';
import { StreakLink } from '../../habits/streaks/streak-link.tsx';
import { ContinueReading, readingsIn } from '../../library/readings/continue-reading.tsx';
import { NoOpenReadings, type WantedBook } from '../../library/readings/no-open-readings.tsx';
import { LikeButton } from '../../social/likes/like-button.tsx';
import { GenreChips } from '../home/genre-chips.tsx';
import styles from '../home/home.module.css';
import { BecauseYouLoved, lovedShelf, OwnReads, UpcomingReads } from '../home/own-reads.tsx';
import { RecommendedReads } from '../home/recommended.tsx';
import { TrendingReviews } from '../home/trending-reviews.tsx';

const MAX_TRENDING = 12;
const MAX_CLUBS = 2;
const MAX_REVIEWS = 3;
// One row of a wide screen.
const MAX_WANTED = 5;

type Counts = { read: number; bookmarked: number; reviewed: number };
const noCounts: Counts = { read: 0, bookmarked: 0, reviewed: 0 };

// The books that the reader wants to read, and how many they have of each kind.
const loadStats = (signal: AbortSignal) =>
  withFallback(
    call(viewUserBookStats, { tab: 'bookmarked' }, { signal }).then(({ user, book_data: books }) => ({
      counts: {
        read: user?.books_read_count ?? 0,
        bookmarked: user?.books_bookmarked_count ?? 0,
        reviewed: user?.books_reviewed_count ?? 0,
      },
      wanted: books.slice(0, MAX_WANTED).map(({ isbn, title, cover }): WantedBook => ({ isbn, title, cover })),
    })),
    { counts: noCounts, wanted: [] },
  );

// Loads the books the reader is reading or, if there are none, the ones they want to read.
async function loadCurrentBooks(stats: ReturnType<typeof loadStats>, signal: AbortSignal) {
  const reading = await withFallback(readingsIn('reading', { cursor: null }, signal), null);
  if (reading === null || reading.items.length > 0) return { reading, wanted: [] };
  return { reading, wanted: (await stats).wanted };
}

// Loads the reader's clubs or, if there are none, some that anyone may join.
async function loadClubs(
  signal: AbortSignal,
): Promise<{ clubs: readonly OwnClub[]; openClubs: readonly ListedClub[] }> {
  const { data } = await call(getClubsUserIn, {}, { signal });
  if (data.length > 0) return { clubs: data, openClubs: [] };
  const { clubs: listed } = await call(getDirectory, {}, { signal });
  return { clubs: [], openClubs: listed.filter(({ may_join: mayJoin }) => mayJoin) };
}

/** Loads the reader's own sections and the trending ones; all but the first of each may arrive later. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const stats = session().authenticated ? loadStats(signal) : null;
  const own = stats
    ? {
        counts: stats.then(({ counts }) => counts),
        streak: withFallback<OutputOf<typeof viewUserStreak> | null>(call(viewUserStreak, {}, { signal }), null),
        challenges: challengePage(null, signal),
        recommended: withFallback(call(getRecommendations, {}, { signal }), {
          requestStatus: 'success' as const,
          items: [],
          fixed: fixedBooks.slice(0, FIXED_SHOWN),
        }),
      }
    : null;
  const [trending, onTable, friendsRead, clubs, finished] = await Promise.all([
    withFallback(call(getTrending, {}, { signal }), {
      requestStatus: 'success' as const,
      trending_books: [],
      trending_reviews: [],
    }),
    stats && loadCurrentBooks(stats, signal),
    // Not deferred, because it would push down the content below it.
    own && withFallback<Awaited<ReturnType<typeof feedPage>> | null>(feedPage(null, signal), null),
    own ? withFallback(loadClubs(signal), { clubs: [], openClubs: [] }) : null,
    own
      ? withFallback(
          call(getGames, {}, { signal }).then(({ finished: done }) => done),
          [],
        )
      : [],
  ]);
  // Not deferred for a reader without an open book, since the shelf is then the first section.
  const loved = own && onTable?.reading?.items.length === 0 ? lovedShelf((await own.recommended).items) : [];
  return { trending, finished, own: own && onTable && clubs && { ...own, ...onTable, ...clubs, friendsRead, loved } };
}

type Own = NonNullable<Awaited<ReturnType<typeof loader>>['own']>;

export const meta: PageMeta = () => ({
  title: 'Home',
  description: `What readers on ${PRODUCT} are reading this week, your shelves and streak, and three games of the day.`,
});

/** Whether the reader has nothing on the table yet: then home is a start, not a list of empty sections. */
const isStarting = ({ reading, wanted }: Own) => reading?.items.length === 0 && wanted.length === 0;

/** /home */
export function Component() {
  const { trending, own, finished } = useLoaderData<typeof loader>();
  const { authenticated, name } = useSession();
  const ownParts = authenticated ? own : null;
  return (
    <Page title="Home" heading={authenticated ? `Good to see you, ${name.split(' ')[0]}` : 'What will you read next?'}>
      <UpcomingChanges />
      <Announcement />
      {ownParts === null ? null : <OwnSections own={ownParts} trending={trending} />}
      {ownParts !== null && isStarting(ownParts) ? null : <Trending books={trending.trending_books} />}
      {ownParts === null ? <RecommendedReads /> : null}
      <TodaysGames finished={finished} />
      {ownParts !== null && isStarting(ownParts) ? null : (
        <TrendingReviews reviews={trending.trending_reviews.slice(0, MAX_REVIEWS)} />
      )}
      <details className="phone-fold">
        <summary>Your numbers, genres and language practice</summary>
        <div className="stack">
          <GenreChips />
          <h2>Quick Links</h2>
          <Rows label="Quick Links">
            {ownParts === null ? (
              <CountRows counts={noCounts} />
            ) : (
              <Suspense fallback={<CountRows counts={noCounts} />}>
                <CountedRows counts={ownParts.counts} />
              </Suspense>
            )}
            <Row to={paths.bookClubs()} label="See Your Book Clubs" />
            <Row to={paths.bookshelves()} label="Explore Bookshelves" />
            <Row to={paths.vocabPractice()} label="Language Practice" state="New" />
            <Row to={paths.games()} label={`${PRODUCT} Games`} state="New" />
          </Rows>
        </div>
      </details>
    </Page>
  );
}

interface OwnSectionsProps {
  own: Own;
  trending: Awaited<ReturnType<typeof loader>>['trending'];
}

/** The reader's own sections, above those that everyone sees. */
function OwnSections({ own, trending: { trending_books: books } }: OwnSectionsProps) {
  return (
    <>
      <div className={styles.columns}>
        <Table
          reading={own.reading}
          wanted={own.wanted}
          ideas={books.slice(0, MAX_TRENDING).map(({ data }) => ideaOf(data))}
        />
        <div className={styles.day}>
          <Suspense>
            <Today own={own} />
          </Suspense>
          <Suspense fallback={<StreakLink streak={null} />}>
            <MyStreak streak={own.streak} />
          </Suspense>
          <Link to={paths.year()} className="lone-link small">
            Your year
          </Link>
          <Suspense fallback={<p className="soft small">Loading...</p>}>
            <MyChallenges challenges={own.challenges} quiet={isStarting(own)} />
          </Suspense>
        </div>
      </div>
      <BecauseYouLoved books={own.loved} />
      <div className={styles.columns}>
        <MyFriends first={own.friendsRead} />
        <MyClubs clubs={own.clubs} openClubs={isStarting(own) ? own.openClubs : []} />
      </div>
      <Suspense fallback={<UpcomingReads />}>
        <OwnReads books={own.recommended} without={own.loved} />
      </Suspense>
    </>
  );
}

/** Books of this week, without those that the reader has read. */
function Trending({ books }: { books: Awaited<ReturnType<typeof loader>>['trending']['trending_books'] }) {
  const shown = books.filter(({ shelf }) => !shelf?.read).slice(0, MAX_TRENDING);
  return (
    <section aria-labelledby="trending" className="stack">
      <h2 id="trending">Trending books</h2>
      {books.length === 0 ? <p className="soft">Loading...</p> : null}
      <CoverRow label="Trending books">
        {shown.map(({ data }, place) => (
          <CoverTile
            key={isbnOf(data)}
            to={paths.book(isbnOf(data))}
            cover={data.volumeInfo.imageLinks?.thumbnail}
            title={data.volumeInfo.title}
            detail={data.volumeInfo.authors?.[0] ?? 'Unknown'}
            eager={place < 4}
          />
        ))}
      </CoverRow>
    </section>
  );
}

const ideaOf = (book: PresentedVolume): WantedBook => ({
  isbn: isbnOf(book),
  title: book.volumeInfo.title,
  cover: book.volumeInfo.imageLinks?.thumbnail ?? '',
});

function Table({ reading, wanted, ideas }: Pick<Own, 'reading' | 'wanted'> & { ideas: readonly WantedBook[] }) {
  if (reading === null)
    return <p className="soft">What you are reading could not be loaded. Please try again later.</p>;
  return reading.items.length === 0 ? (
    <NoOpenReadings wanted={wanted} ideas={ideas} />
  ) : (
    <ContinueReading first={reading} />
  );
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

/** The reader's clubs, a line each, or some that they may join. */
function MyClubs({ clubs, openClubs }: Pick<Own, 'clubs' | 'openClubs'>) {
  const isMember = clubs.length > 0;
  const newIn = (club: OwnClub | ListedClub) => ('new_posts' in club ? club.new_posts : 0);
  // Those with new posts first.
  const shown = [...(isMember ? clubs : openClubs)].sort((a, b) => Number(newIn(b) > 0) - Number(newIn(a) > 0));
  return shown.length === 0 ? null : (
    <ul aria-label={isMember ? 'Your clubs' : 'Open clubs'}>
      {shown.slice(0, MAX_CLUBS).map((club) => (
        <li key={club.id} className={styles.line}>
          <span className="soft">{isMember ? 'Your club' : 'Open club'}</span>
          <Link to={paths.bookClub(club.id)} className="plain-link title lone-link" dir="auto">
            {club.name}
          </Link>
          {newIn(club) > 0 ? (
            <span className={styles.news}>{newPostsText(newIn(club))}</span>
          ) : club.book === undefined ? null : (
            <span className="small soft">reads {club.book.title}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "1 new post", "20+ new posts". */
function newPostsText(count: number): string {
  return count > MAX_NEW_POSTS ? `${MAX_NEW_POSTS}+ new posts` : pluralise(count, 'new post');
}

function MyStreak({ streak }: { streak: Own['streak'] }) {
  const own = use(streak);
  return own?.streaks.longest_streak === 0 ? null : <StreakLink streak={own} />;
}

function Today({ own }: { own: Own }) {
  const streak = use(own.streak);
  return streak === null ? null : <MyDay streak={streak} quiet={own.reading?.items.length === 0} />;
}

function MyChallenges({ challenges, quiet }: Pick<Own, 'challenges'> & { quiet: boolean }) {
  const page = use(challenges);
  return quiet && page?.active.length === 0 ? null : <ActiveChallenges page={page} />;
}

function CountedRows({ counts }: { counts: Promise<Counts> }) {
  return (
    <CountRows
      counts={use(counts)}
      none={{ read: 'Log your first', bookmarked: 'Save a book for later', reviewed: 'Write your first' }}
    />
  );
}

function CountRows({ counts, none = {} }: { counts: Counts; none?: Partial<Record<keyof Counts, string>> }) {
  const stateOf = (name: keyof Counts) => (counts[name] === 0 ? none[name] : undefined) ?? String(counts[name]);
  return (
    <>
      <Row to={paths.profile({ tab: 'read' })} label="Books Read" state={stateOf('read')} />
      <Row to={paths.profile({ tab: 'bookmarked' })} label="To Be Read" state={stateOf('bookmarked')} />
      <Row to={paths.profile({ tab: 'reviewed' })} label="Reviews" state={stateOf('reviewed')} />
    </>
  );
}
