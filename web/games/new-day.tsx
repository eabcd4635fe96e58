import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import styles from './game-page.module.css';

// The day whose puzzle a reader has just left for the new one.
let left = '';

/** Says that the day of the puzzle that is open is over, and leads to the new one. */
export function NewDay({ day, over }: { day: string; over: boolean }) {
  const { revalidate, state } = useRevalidator();

  // The button that was pressed is gone with its puzzle: whoever pressed it goes on at the heading of the new one.
  useEffect(() => {
    if (left !== '' && left !== day) document.querySelector('h1')?.focus();
    left = '';
  }, [day]);

  const goOn = () => {
    left = day;
    return revalidate();
  };
  return (
    <div role="status" className={over ? styles.notice : 'hidden'}>
      {over ? (
        <>
          A new puzzle is here.
          <Button pending={state === 'loading'} onClick={goOn}>
            Play today’s
          </Button>
        </>
      ) : null}
    </div>
  );
}
