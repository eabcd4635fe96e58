import { type League, leagues, leagueThresholds } from '../../../../worker/features/accounts/experience-contract.ts';
import type { Leveling } from '../../../../worker/features/habits/streaks/contract.ts';
import { League as Trophy } from '../../../platform/ui/icons.tsx';
import { Progress } from '../../../platform/ui/progress.tsx';
import styles from './streak.module.css';

const trophyText = (league: League): string => `${league[0]?.toUpperCase()}${league.slice(1)}`;

/** The reader's league, place and level, and the XP needed for the next one. */
export function LevelAndLeague({ leveling }: { leveling: Leveling }) {
  const {
    level,
    experience,
    experience_to_next_level: levelXp,
    current_league: league,
    highest_league: highest,
  } = leveling;
  const total = 50 * level * (level - 1) + experience;
  const next = leagues[leagues.indexOf(league) + 1];
  return (
    <section className={styles.leveling} aria-label="Level and league">
      <div className={styles.league}>
        <Trophy size={40} aria-hidden="true" color={`var(--league-${league})`} />
        <div>
          <p className={styles.name} style={{ color: `var(--league-${league})` }}>
            {trophyText(league)}
          </p>
          <p className="soft small numbers">
            Place {leveling.current_rank.toLocaleString('en')}
            {highest === league ? null : ` · highest league: ${trophyText(highest)}`}
          </p>
        </div>
      </div>
      <div className={styles.level}>
        <p className={styles.line}>
          <strong>Level {level}</strong>
          <span className="numbers">
            {experience} / {levelXp} XP
          </span>
        </p>
        <Progress label={`Experience in level ${level}`} value={experience} most={levelXp} />
        <p className="soft small numbers">
          {total.toLocaleString('en')} XP in all.
          {next
            ? ` ${trophyText(next)} begins at ${leagueThresholds[next].toLocaleString('en')} XP.`
            : ' There is no higher league.'}
        </p>
      </div>
    </section>
  );
}
