import * as z from 'zod/mini';
import { type Game, games } from '../../worker/games/contract.ts';
import { readDayState } from '../api/day-state.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Check } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { puzzleName } from './game-page.tsx';
import styles from './games-hub.module.css';
import { JigsawPicture, SpinesPicture, WordsPicture } from './pictures.tsx';

const cards = {
  wordsearch: {
    title: 'Word Search',
    about: 'Eight words from a reader’s life, hidden among a hundred letters. In English or Portuguese.',
    address: paths.wordSearch(),
    Drawn: WordsPicture,
  },
  coverpuzzle: {
    title: 'Cover Jigsaw',
    about: 'A cover came apart into nine, sixteen or twenty-five pieces. Put it together, then find out whose it is.',
    address: paths.coverPuzzle(),
    Drawn: JigsawPicture,
  },
  spinestacker: {
    title: 'Spine Stacker',
    about: 'Sixteen spines, eight shapes, one shelf. Find an order in which each book matches the one before it.',
    address: paths.spineStacker(),
    Drawn: SpinesPicture,
  },
} as const;

/** The three games of the day. */
export function GamesHub({ today }: { today: { day: string; number: number; finished: readonly Game[] } }) {
  const { userId } = useSession();
  const isDone = (game: Game) =>
    today.finished.includes(game) ||
    readDayState(`${game}:finish`, userId, today.day, z.object({ result: z.unknown() })) !== null;
  return (
    <Page title="Games">
      <p className="numbers">{puzzleName(today)}</p>
      <ul className={styles.cards}>
        {games.map((game) => {
          const { title, about, address, Drawn } = cards[game];
          return (
            <li key={game} className={styles.card}>
              <Drawn />
              <h2>{title}</h2>
              <p className="soft">{about}</p>
              <p className={styles.foot}>
                <ButtonLink to={address} aria-label={`Play ${title}`}>
                  Play
                </ButtonLink>
                {isDone(game) ? (
                  <span className={styles.done}>
                    <Check size={18} aria-hidden="true" /> Done today
                  </span>
                ) : null}
              </p>
            </li>
          );
        })}
      </ul>
      <section aria-labelledby="about" className="prose stack">
        <h2 id="about">About the games</h2>
        <p>
          The games change every day, at midnight UTC, and are the same for everybody. Finishing one earns 10 XP and
          keeps your streak. What you have begun stays in this browser until the day is over, so there is no hurry.
        </p>
      </section>
    </Page>
  );
}
