import { Link } from 'react-router';
import { type Act, viewActs } from '../../../../worker/features/habits/streaks/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { dayInWords } from './days.ts';
import styles from './streak.module.css';

/** Loads one page of the reader's activities. */
export async function actPage(cursor: string | null, signal?: AbortSignal): Promise<ListPage<Act>> {
  const page = await call(viewActs, cursor === null ? {} : { cursor }, signal ? { signal } : {});
  return { items: page.acts, next: page.next_cursor ?? null };
}

/** The activities that made days count, newest first. */
export function ActList({ first }: { first: ListPage<Act> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'acts',
    first,
    idOf: ({ day, source, target }) => `${day} ${source} ${target}`,
    load: actPage,
  });
  if (items.length === 0) {
    return (
      <p className="soft prose">
        Nothing yet. A day counts when you log reading, mark a book as read, review one, or finish a daily game or quiz.
      </p>
    );
  }
  const days = Map.groupBy(items, ({ day }) => day);
  return (
    <div className={styles.acts}>
      {[...days].map(([day, acts]) => (
        <section key={day} aria-label={dayInWords(day)}>
          <h3>{dayInWords(day)}</h3>
          <ul>
            {acts.map((act) => (
              <li key={`${act.source} ${act.target}`} className={styles.act}>
                <span>{activityText(act)}</span>
                <span className={`numbers ${styles.points}`}>
                  {act.experience > 0 ? `+${act.experience} XP` : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </div>
  );
}

// The target of a game or quiz begins with its name, followed by the day.
const finishes = {
  wordsearch: { title: 'Word Search', address: paths.game('wordsearch') },
  coverpuzzle: { title: 'Cover Jigsaw', address: paths.game('coverpuzzle') },
  spinestacker: { title: 'Spine Stacker', address: paths.game('spinestacker') },
  practice: { title: 'Language Practice', address: paths.vocabPractice() },
  devices: { title: 'Literary Devices', address: paths.vocabDevices() },
};

const isFinish = (word: string): word is keyof typeof finishes => Object.hasOwn(finishes, word);

function activityText({ source, target, title, isbn }: Act) {
  if (source === 'check_in') return 'Tapped “I read today”';
  if (source === 'statistics') return 'Read on an e-reader';
  if (source === 'read' || source === 'review' || source === 'progress') {
    const verb = { read: 'Read', review: 'Reviewed', progress: 'Continued' }[source];
    return (
      <>
        {verb}{' '}
        {isbn ? (
          <Link to={paths.book(isbn)} dir="auto">
            {title}
          </Link>
        ) : (
          'a book'
        )}
      </>
    );
  }
  const word = target.split(':')[0] ?? '';
  if (!isFinish(word)) return source === 'game' ? 'Finished a game' : 'Finished a quiz';
  return (
    <>
      Finished <Link to={finishes[word].address}>{finishes[word].title}</Link>
    </>
  );
}
