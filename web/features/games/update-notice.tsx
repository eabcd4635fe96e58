import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../platform/ui/button.tsx';
import styles from './game-page.module.css';

// The day whose puzzle a reader has just left for the new one.
let dismissedDay = '';

interface NewsProps {
  day: string;
  /** Whether the puzzle's day has ended. */
  over: boolean;
  /** Where the last move was made, if not in this tab. */
  elsewhere: 'tab' | 'device' | null;
}

/** Announces a new puzzle, or moves made in another tab, while the page is open. */
export function UpdateNotice({ day, over, elsewhere }: NewsProps) {
  const { revalidate, state } = useRevalidator();

  // The pressed button disappears with its puzzle, so focus moves to the new heading.
  useEffect(() => {
    if (dismissedDay !== '' && dismissedDay !== day) document.querySelector('h1')?.focus();
    dismissedDay = '';
  }, [day]);

  const goOn = () => {
    dismissedDay = day;
    return revalidate();
  };
  return (
    <div role="status" className={styles.news}>
      {over ? (
        <>
          A new puzzle is here.
          <Button pending={state === 'loading'} onClick={goOn}>
            Play today’s
          </Button>
        </>
      ) : elsewhere ? (
        `You continued ${elsewhere === 'tab' ? 'in another tab' : 'on another device'}.`
      ) : null}
    </div>
  );
}
