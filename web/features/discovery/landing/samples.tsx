import { useState } from 'react';
import { StarInput } from '../../../platform/ui/fields/star-input.tsx';
import styles from './samples.module.css';

/** Stars to try out; the rating is not saved. */
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

export function WeekSample() {
  return (
    <div className={styles.sample} role="img" aria-label="A week with five reading days">
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
