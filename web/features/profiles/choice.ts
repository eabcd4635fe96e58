import { createContext, useCallback, useMemo, useState } from 'react';
import type { ChosenBooks } from '../../platform/api/act-on-books.ts';
import { focusHeading } from '../../platform/ui/focus-heading.ts';

interface Choice {
  /** The chosen books by ISBN; null while none are being chosen. */
  chosen: ChosenBooks | null;
  /** Null ends choosing. */
  choose: (books: ChosenBooks | null) => void;
}

/** What is chosen on a reader's own shelves; null on other pages, where nothing can be. */
export const ChoiceContext = createContext<Choice | null>(null);

/** Keeps the books that are chosen on a shelf until another shelf is opened. */
export function useChoice(shelf: string | undefined): Choice {
  const [choice, setChoice] = useState<{ shelf: string | undefined; books: ChosenBooks } | null>(null);
  const chosen = choice?.shelf === shelf ? (choice?.books ?? null) : null;
  const choose = useCallback(
    (books: ChosenBooks | null) => {
      setChoice(books === null ? null : { shelf, books });
      // The focused checkbox or button is gone.
      if (books === null) setTimeout(() => document.activeElement === document.body && focusHeading());
    },
    [shelf],
  );
  return useMemo(() => ({ chosen, choose }), [chosen, choose]);
}
