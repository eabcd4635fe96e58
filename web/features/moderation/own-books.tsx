import { useCallback, useRef } from 'react';
import {
  librarianSentences,
  type PendingBooks,
  type PendingImports,
} from '../../../worker/features/moderation/librarians/contract.ts';
import { ImportedBooks } from './imported-books.tsx';
import { MergeWorks } from './merge-works.tsx';
import { type OpenProposals, Proposals } from './proposals.tsx';
import { RecentMerges } from './recent-merges.tsx';
import { WaitingBookList } from './waiting-books.tsx';

interface LibrarianSectionProps {
  first: PendingBooks;
  imports: PendingImports;
  proposals: OpenProposals;
}

/** The librarians' tasks: proposed corrections, books added by readers or imports, and duplicate works. */
export function LibrarianSection({ first, imports, proposals }: LibrarianSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  return (
    <>
      <Proposals found={proposals} />
      <section className="stack" aria-labelledby="own-books">
        <h2 ref={heading} id="own-books" tabIndex={-1}>
          {librarianSentences.heading}
        </h2>
        <WaitingBookList first={first} onAccepted={focusHeading} />
      </section>
      <ImportedBooks first={imports} />
      <MergeWorks />
      <RecentMerges />
    </>
  );
}
