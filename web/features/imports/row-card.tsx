import { useState } from 'react';
import { Link } from 'react-router';
import type { Candidate, MatchedRow } from '../../../worker/features/imports/contract.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../platform/ui/button.tsx';
import { BookLine } from './book-line.tsx';
import { FindBook } from './find-book.tsx';
import styles from './imports.module.css';
import { rowLabel } from './row-label.ts';

/** A reader's decision about a row. */
export type Decision = { book: Candidate } | { as: 'own' | 'skip' };

interface RowCardProps {
  row: MatchedRow;
  pending: boolean;
  onDecide: (decision: Decision) => void;
}

/** A row of the file: its facts, its match and other candidates. */
export function RowCard({ row, pending, onDecide }: RowCardProps) {
  const [open, setOpen] = useState(false);
  const [finding, setFinding] = useState(false);
  const needsDecision = row.group === 'unsure' && !row.decided;
  const title = row.title || row.isbn || row.source_id || 'A book without a title';
  const decide = (decision: Decision) => {
    setOpen(false);
    setFinding(false);
    onDecide(decision);
  };
  // An unreadable row can't be imported as any book.
  const fixed = row.applied || (row.group === 'problem' && row.title === '' && row.state === undefined);
  return (
    <article className={styles.row} aria-label={title}>
      <div>
        <h3 className={styles.rowTitle} dir="auto">
          {title}
        </h3>
        <p className="small" dir="auto">
          {row.authors.join(', ')}
        </p>
        <p className="small soft">{rowLabel(row)}</p>
        {row.left_out.map(({ column, value, reason }) => (
          <p key={`${column} ${value} ${reason}`} className={`small ${styles.reason}`}>
            Line {row.line}
            {column === '' ? '' : `, ${column}`}: {reason}
          </p>
        ))}
      </div>
      <div className={styles.match}>
        <MatchedBook row={row} />
        {needsDecision || open ? (
          <fieldset className={styles.options} disabled={pending}>
            <legend className="small soft">{needsDecision ? 'Which book is it?' : 'Which book is it instead?'}</legend>
            <div className={styles.sideBySide}>
              {needsDecision ? (
                <figure className={styles.stated}>
                  <span className={styles.statedCover} dir="auto" aria-hidden="true">
                    {title}
                  </span>
                  <figcaption className="small soft">In your file</figcaption>
                </figure>
              ) : null}
              {row.candidates
                .filter(({ work_id: work }) => needsDecision || work !== row.book?.work_id)
                .map((candidate) => (
                  <button
                    key={candidate.isbn}
                    type="button"
                    className={styles.candidate}
                    onClick={() => decide({ book: candidate })}
                  >
                    <BookLine book={candidate} coverWidth={88} />
                  </button>
                ))}
            </div>
            <div className="row">
              <Button onClick={() => setFinding(true)}>Search</Button>
              {row.title !== '' && row.group !== 'own' ? (
                <Button onClick={() => decide({ as: 'own' })}>My own book</Button>
              ) : null}
              {row.group === 'skipped' ? null : <Button onClick={() => decide({ as: 'skip' })}>Skip</Button>}
            </div>
          </fieldset>
        ) : fixed ? null : (
          <div>
            <Button look="plain" pending={pending} aria-label={`Change ${title}`} onClick={() => setOpen(true)}>
              Change
            </Button>
          </div>
        )}
      </div>
      <FindBook
        open={finding}
        words={[row.title, row.authors[0] ?? ''].join(' ').trim()}
        onClose={() => setFinding(false)}
        onFound={(book) => decide({ book })}
      />
    </article>
  );
}

function MatchedBook({ row }: { row: MatchedRow }) {
  if (row.group === 'skipped') return <p className="soft">Won’t be imported.</p>;
  if (row.group === 'own') return <p>Will become a book of your own.</p>;
  if (row.book === undefined || (row.group === 'unsure' && !row.decided)) return null;
  return (
    <Link to={paths.book(row.book.isbn)} className={`plain-link ${styles.taken}`}>
      <BookLine book={row.book} />
    </Link>
  );
}
