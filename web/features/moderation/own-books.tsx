import { useCallback, useRef } from 'react';
import {
  librarianSentences,
  mergeTwoWorks,
  type PendingBooks,
  type PendingImports,
} from '../../../worker/features/moderation/librarians/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ImportedBooks } from './imported-books.tsx';
import { MergeWorks } from './merge-works.tsx';
import { RecentMerges } from './recent-merges.tsx';
import { WaitingBookList } from './waiting-books.tsx';

/** The librarians' tasks: books added by readers or imports, and duplicate works. */
export function LibrarianSection({ first, imports }: { first: PendingBooks; imports: PendingImports }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, run } = useAction();
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const merge = (from: string, into: string) =>
    run(async () => {
      const { message } = await call(mergeTwoWorks, { from, into });
      toast.success(message);
    });
  return (
    <>
      <section className="stack" aria-labelledby="own-books">
        <h2 ref={heading} id="own-books" tabIndex={-1}>
          {librarianSentences.heading}
        </h2>
        <WaitingBookList first={first} onAccepted={focusHeading} />
      </section>
      <ImportedBooks first={imports} />
      <MergeWorks pending={pending} onMerge={merge} />
      <RecentMerges />
    </>
  );
}
