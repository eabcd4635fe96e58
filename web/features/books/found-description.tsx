import { useEffect, useState } from 'react';
import { describeBook } from '../../../worker/features/books/contract.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { Button } from '../../platform/ui/button.tsx';
import styles from './book-details.module.css';

interface Found {
  description?: string | undefined;
  from?: string | undefined;
}

/**
 * A description that a book service is asked for once the page is there. Three lines are kept free for it, so that
 * nothing moves when it arrives; the reader opens the rest.
 */
export function FoundDescription({ isbn }: { isbn: string }) {
  const [found, setFound] = useState<Found | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    call(describeBook, { isbn }, { signal: abort.signal }).then(setFound, (error: unknown) => {
      if (abort.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setFound({});
    });
    return () => abort.abort();
  }, [isbn]);
  const { description, from } = found ?? {};
  return (
    <div className={styles.found} data-open={open}>
      {description === undefined ? (
        <p className="soft">{found === null ? 'Looking for a description…' : 'No description yet.'}</p>
      ) : (
        <>
          <p className={styles.foundText}>{description}</p>
          <p className="small soft">
            From {from}{' '}
            <Button look="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Show less' : 'Show more'}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
