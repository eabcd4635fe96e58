import { Link, useLoaderData } from 'react-router';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { ABOUT } from '../../../../worker/platform/pages/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/api/session.ts';
import { landingMeta } from '../../../platform/meta/meta.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { CoverShelf } from '../landing/cover-shelf.tsx';
import { PuzzleSample, StarSample, WeekSample } from '../landing/samples.tsx';
import styles from './landing.module.css';

/** The books of the week; without them the page still says what it has to say. */
export async function loader() {
  try {
    const { trending_books: books } = await call(getTrending, {});
    return books.map(({ data }) => data);
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

/** What is said of the page. */
export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: PRODUCT,
  description: ABOUT,
  ...landingMeta(data?.[0]),
});

/** / */
export function Component() {
  const books = useLoaderData<typeof loader>();
  const { authenticated } = useSession();
  return (
    <Page title={PRODUCT} heading="The blank leaf at the front of the book is where you write your name.">
      <p className={styles.lead}>
        {PRODUCT} is a quiet place for people who read. Keep what you have read and what comes next. Say what you
        thought of it, down to the half star. Find the three people who loved the same strange book.
      </p>
      <div className="row">
        {authenticated ? null : (
          <ButtonLink look="primary" to={paths.signup()}>
            Write your name in it
          </ButtonLink>
        )}
        <ButtonLink look={authenticated ? 'primary' : 'quiet'} to={paths.home()}>
          Look around first
        </ButtonLink>
      </div>
      <CoverShelf books={books} />
      <div className={styles.features}>
        <section className={styles.feature}>
          <h2>Half a star matters</h2>
          <p>Four is good. Four and a half is the one you lend to friends. Reviews come with words or without.</p>
          <StarSample />
        </section>
        <section className={styles.feature}>
          <h2>A page a day</h2>
          <p>
            Tick off the days you read, in your own time zone. No day is lost to a flight or a late night, and a ledger
            shows why each one counts.
          </p>
          <WeekSample />
        </section>
        <section className={styles.feature}>
          <h2>A puzzle with the coffee</h2>
          <p>
            Three games for readers, new each morning: <Link to={paths.game('wordsearch')}>Word Search</Link>,{' '}
            <Link to={paths.game('coverpuzzle')}>Cover Jigsaw</Link> and{' '}
            <Link to={paths.game('spinestacker')}>Spine Stacker</Link>.
          </p>
          <PuzzleSample />
        </section>
        <section className={styles.feature}>
          <h2>Read it together</h2>
          <p>
            Start a club with a code for your friends, or walk into one that is open. Announcements at the top, everyone
            else's second thoughts below.
          </p>
          <ButtonLink to={paths.bookClubDirectory()}>See the open clubs</ButtonLink>
        </section>
      </div>
      <section className={styles.promise}>
        <h2>Yours to take along</h2>
        <p>
          No advertising, no tracking, nothing sold. Download everything you ever wrote here as one file, and leave
          whenever you like.
        </p>
      </section>
    </Page>
  );
}
