import { useState } from 'react';
import { StarInput } from '../../../platform/ui/fields/star-input.tsx';
import styles from './samples.module.css';

/** The half stars, to be tried out; nothing is kept. */
export function StarSample() {
  const [rating, setRating] = useState(3.5);
  return (
    <div className={styles.sample}>
      <p className="small soft">How was the last book you finished?</p>
      <StarInput label="Try the stars" value={rating} onChange={setRating} />
    </div>
  );
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const READ = 5;

/** A week with five days read, as the streak page draws it. */
export function WeekSample() {
  return (
    <div className={styles.sample} role="img" aria-label="A week in which five days were read">
      <div className={styles.week} aria-hidden="true">
        {days.map((day, place) => (
          <span key={day} className={place < READ ? styles.read : styles.ahead}>
            {day.slice(0, 1)}
          </span>
        ))}
      </div>
    </div>
  );
}

// The letters of "STORY" stand in the third line; every cell knows its place.
const cells = ['QUIETM', 'APLOTO', 'STORYR', 'HINKPA', 'LEAFGL'].flatMap((line, row) =>
  [...line].map((letter, column) => ({ letter, place: `${row}.${column}`, found: row === 2 && column < 5 })),
);

/** A corner of a word search with one word found. */
export function PuzzleSample() {
  return (
    <div className={styles.sample} role="img" aria-label="A corner of a word search in which the word STORY is marked">
      <div className={styles.grid} aria-hidden="true">
        {cells.map(({ letter, place, found }) => (
          <span key={place} className={found ? styles.found : styles.letter}>
            {letter}
          </span>
        ))}
      </div>
    </div>
  );
}
