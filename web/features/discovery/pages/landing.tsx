import { lazy, Suspense, useRef } from 'react';
import { Link, useLoaderData } from 'react-router';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { getWordSearch } from '../../../../worker/features/games/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { ABOUT } from '../../../../worker/platform/pages/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { siteData } from '../../../platform/meta/structured.ts';
import { Announcement } from '../../../platform/ui/announcement.tsx';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { useNear } from '../../../platform/ui/use-near.ts';
import { CoverShelf } from '../landing/cover-shelf.tsx';
import samples from '../landing/samples.module.css';
import { StarSample, WeekSample } from '../landing/samples.tsx';
import styles from './landing.module.css';

/** Loads trending books; the page works without them. */
export async function loader() {
  try {
    const { trending_books: books } = await call(getTrending, {});
    return books.map(({ data }) => data);
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

export const meta: PageMeta = () => ({
  title: PRODUCT,
  description: ABOUT,
  data: siteData,
});

/** / */
export function Component() {
  const books = useLoaderData<typeof loader>();
  const { authenticated } = useSession();
  return (
    <Page title={PRODUCT} heading="Track your reading. Find your next book. Read together.">
      <Announcement />
      <p className={styles.lead}>
        A flyleaf is the blank leaf at the front of a book, where you write your name. {PRODUCT} keeps what you've read
        and what comes next, down to the half star. It's free, without ads.
      </p>
      <div className="row">
        {authenticated ? null : (
          <ButtonLink look="primary" to={paths.signup()}>
            Sign up free
          </ButtonLink>
        )}
        <ButtonLink look={authenticated ? 'primary' : 'quiet'} to={paths.home()}>
          Look around
        </ButtonLink>
      </div>
      <CoverShelf books={books} />
      <section className={styles.wide}>
        <h2>Today's Word Search</h2>
        <p>
          Drag over a word, or tap its first and last letters. There are two more puzzles every morning:{' '}
          <Link to={paths.game('coverpuzzle')}>Cover Jigsaw</Link> and{' '}
          <Link to={paths.game('spinestacker')}>Spine Stacker</Link>.
        </p>
        <TodaysWordSearch />
      </section>
      <div className={styles.features}>
        <section className={`sheet ${styles.feature}`}>
          <h2>Half a star matters</h2>
          <p>Four is good. Four and a half is the one you lend to friends. Reviews come with words or without.</p>
          <StarSample />
        </section>
        <section className={`sheet ${styles.feature}`}>
          <h2>A page a day</h2>
          <p>Log the days you read, in your own time zone, and see why each day counts towards your streak.</p>
          <WeekSample />
        </section>
        <section className={`sheet ${styles.feature}`}>
          <h2>Read together</h2>
          <p>
            Start a club for your friends, or join an open one. What you haven't read yet stays hidden until you get
            there.
          </p>
          <ButtonLink to={paths.bookClubDirectory()}>See the open clubs</ButtonLink>
        </section>
        <section className={`sheet ${styles.feature}`}>
          <h2>Your data is yours</h2>
          <p>No advertising, no tracking, nothing sold. Export everything as one file, and leave whenever you like.</p>
        </section>
      </div>
    </Page>
  );
}

// The puzzle changes daily and the page is cached, so the browser fetches both the puzzle and the game.
const WordSearch = lazy(async () => {
  try {
    const [game, { LandingWordSearch }] = await Promise.all([
      call(getWordSearch, {}),
      import('../../games/word-search/landing-word-search.tsx'),
    ]);
    return { default: () => <LandingWordSearch game={game} /> };
  } catch (error) {
    console.warn('The word search could not be loaded.', error);
    return { default: GameLink };
  }
});

function GameLink() {
  return (
    <p>
      <Link to={paths.game('wordsearch')} className="lone-link">
        Play today's Word Search
      </Link>
    </p>
  );
}

function TodaysWordSearch() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <div ref={place} className={samples.puzzle}>
      <Suspense fallback={<GameLink />}>{isNear ? <WordSearch /> : <GameLink />}</Suspense>
    </div>
  );
}
