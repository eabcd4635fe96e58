import { useCombobox } from 'downshift';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { suggest } from '../../../worker/features/books/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { CallError, call } from '../api/call.ts';
import styles from './suggestions.module.css';

const LEAST = 2;
// Milliseconds without a key before the server is asked; a reader who types on is not answered letter by letter.
const PAUSE = 120;
const tips = [
  'Add [title] to search titles only',
  'Add [author] to search authors only',
  'Add [meta] to search subjects',
];

interface SuggestionsProps {
  text: string;
  onText: (text: string) => void;
  onSubmit: (query: string) => void;
  /** Counts how often Cmd or Ctrl and K was pressed: each time the list opens. */
  opened: number;
  field: RefObject<HTMLInputElement | null>;
  focused: boolean;
  typing: boolean;
  className: string;
}

/** The field of the search box, a combobox with what others would search for under it. */
export function Suggestions({ text, onText, onSubmit, opened, field, focused, typing, className }: SuggestionsProps) {
  const queries = useSuggestions(text);
  const { isOpen, highlightedIndex, openMenu, closeMenu, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: queries,
    inputValue: text,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return;
      onText(selectedItem);
      onSubmit(selectedItem);
    },
    // A click into the box does not open the list: it opens with the second letter, or from the keyboard.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: state.isOpen } : changes,
  });

  useLayoutEffect(() => {
    // This field took the place of a plain one that had the focus, and no letter may fall between them.
    if (focused) field.current?.focus();
  }, [field, focused]);

  useEffect(() => {
    if (opened > 0 || typing) openMenu();
  }, [opened, typing, openMenu]);

  const long = text.trim().length >= LEAST;
  const isShown = isOpen && (long ? queries.length > 0 : opened > 0);
  return (
    <>
      <input
        {...getInputProps({
          ref: field,
          'aria-label': 'Search books',
          // Set directly, because the combobox updates its state a moment later and would lose letters typed fast.
          onChange: (event) => onText(event.currentTarget.value),
          onKeyDown: (event) => {
            if (event.key !== 'Enter' || highlightedIndex !== -1) return;
            // Enter without a selected suggestion submits the form; the combobox would swallow the key.
            Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            closeMenu();
          },
        })}
        className={className}
        name="q"
        placeholder="Search books"
        autoComplete="off"
        maxLength={limits.searchQuery}
      />
      <ul {...getMenuProps({ 'aria-label': 'Suggestions' })} className={styles.list} hidden={!isShown || !long}>
        {long
          ? queries.map((query, index) => (
              <li
                key={query}
                {...getItemProps({ item: query, index })}
                className={styles.item}
                data-active={index === highlightedIndex || undefined}
              >
                {query}
              </li>
            ))
          : null}
      </ul>
      {isShown && !long ? (
        <div className={styles.list}>
          {tips.map((tip) => (
            <p key={tip} className={styles.tip}>
              {tip}
            </p>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Suggestions for a text of two characters or more; an earlier answer never replaces a later one. */
function useSuggestions(text: string): string[] {
  const [queries, setQueries] = useState<string[]>([]);

  useEffect(() => {
    const words = text.trim();
    if (words.length < LEAST || words.length > limits.searchQuery) {
      setQueries([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { items } = await call(suggest, { q: words }, { signal: controller.signal });
        setQueries(items.map(({ query }) => query));
      } catch (error) {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        console.warn('No suggestions:', error.message);
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return queries;
}
