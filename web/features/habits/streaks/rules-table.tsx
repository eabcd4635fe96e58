import { earnings, LEADERBOARD_ACTS_A_DAY } from '../../../../worker/features/habits/streaks/contract.ts';
import styles from './streak.module.css';

type Source = keyof typeof earnings;

const acts: Record<Source, string> = {
  check_in: 'Tap “I read today”',
  progress: 'Update your progress',
  read: 'Finish a book',
  review: 'Review a book',
  game: 'Finish a daily game',
  quiz: 'Finish a quiz',
};

const limits: Record<Source, string> = {
  check_in: 'once a day, together with progress updates',
  progress: 'once a day, together with “I read today”',
  read: `once a book, ${earnings.read.perDay} a day`,
  review: `once a book, ${earnings.review.perDay} a day`,
  game: 'once a game a day',
  quiz: 'once a quiz a day',
};

/** A table of activities with their XP, and the rules of both streaks. */
export function RulesTable() {
  return (
    <section className="stack" aria-labelledby="rules">
      <h2 id="rules">The rules</h2>
      <div className={styles.scrolled}>
        <table className={styles.rules}>
          <thead>
            <tr>
              <th scope="col">Activity</th>
              <th scope="col">XP</th>
              <th scope="col">How often</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(acts) as Source[]).map((source) => (
              <tr key={source}>
                <th scope="row">{acts[source]}</th>
                <td className="numbers">+{earnings[source].points}</td>
                <td>{limits[source]}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Complete a challenge</th>
              <td className="numbers">+10 a book</td>
              <td>once a challenge, at most 2,000 XP; doesn’t count for your streak</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="soft small prose">
        Past the daily limit, activity still counts but earns no XP. A streak is alive through the day after the last
        one that counted. Rest days neither count nor break it. A week counts once it has the number of reading days you
        set, and your run of weeks is alive through the week after. On the friends leaderboard, a day earns at most{' '}
        {LEADERBOARD_ACTS_A_DAY} XP of each kind, and the leaderboard starts again every Monday (UTC).
      </p>
    </section>
  );
}
