import type { ReactNode } from 'react';
import type { OwnClub } from '../../../worker/features/clubs/directory-contract.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import styles from './club.module.css';

/** The head of a club's card, with the cover of its current book. */
export function ClubCardHead({ club: { book }, children }: { club: Pick<OwnClub, 'book'>; children: ReactNode }) {
  const cover = coverOf(book?.cover);
  if (book === undefined || !cover) return children;
  return (
    <div className={styles.face}>
      <Cover address={cover} title={book.title} width={72} />
      <div>
        {children}
        <p className="small soft">Reading {book.title}</p>
      </div>
    </div>
  );
}
