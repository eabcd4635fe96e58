import { Link } from 'react-router';
import {
  type friendsLeaderboard,
  joinFriendsLeaderboard,
} from '../../../../worker/features/habits/streaks/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { dayInWords } from './days.ts';
import styles from './streak.module.css';

export function FriendsLeaderboard({ table }: { table: OutputOf<typeof friendsLeaderboard> }) {
  const { pending, run } = useAction();
  const { joined, since, places } = table;
  const join = () =>
    run(async () => {
      const { message } = await call(joinFriendsLeaderboard, { joined: !joined });
      toast.success(message);
    });
  return (
    <section className="stack" aria-labelledby="friends-table">
      <h2 id="friends-table">This week among friends</h2>
      {joined ? (
        <>
          <p className="soft small">XP since {dayInWords(since)} (UTC), for friends who joined the leaderboard.</p>
          <ol className={styles.table}>
            {places.map((place) => (
              <li key={place.id} className={styles.place} data-own={place.is_you || undefined}>
                <Picture of={place} size={32} />
                <span className={styles.who}>
                  {place.is_you ? (
                    'You'
                  ) : (
                    <Link to={paths.profile({ id: place.id })} dir="auto">
                      {place.username}
                    </Link>
                  )}
                </span>
                <span className="numbers">{place.experience} XP</span>
              </li>
            ))}
          </ol>
          {places.length < 2 ? <p className="soft small">None of your friends has joined yet.</p> : null}
        </>
      ) : (
        <p className="soft prose">
          Compare the XP that you and your friends earn from Monday to Sunday. Only friends who join appear, and there
          is nothing to win or lose.
        </p>
      )}
      <div>
        <Button pending={pending} onClick={join}>
          {joined ? 'Leave the leaderboard' : 'Join the leaderboard'}
        </Button>
      </div>
    </section>
  );
}
