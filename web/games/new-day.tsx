import { useRevalidator } from 'react-router';
import { Button } from '../ui/button.tsx';
import styles from './game-page.module.css';

/** Says that the day of the puzzle that is open is over, and leads to the new one. */
export function NewDay({ over }: { over: boolean }) {
  const { revalidate, state } = useRevalidator();
  const goOn = async () => {
    await revalidate();
    // The page is another one now, and begins at its heading.
    document.querySelector('h1')?.focus();
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
