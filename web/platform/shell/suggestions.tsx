import { useCombobox } from 'downshift';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { suggest } from '../../../worker/features/books/contract.ts';
import { withoutTags } from '../../../worker/features/books/search-contract.ts';
import { limits, type OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../api/call.ts';
import { session } from '../api/session.ts';
import { Cover } from '../ui/books/cover.tsx';
import styles from './suggestions.module.css';

const MIN_LENGTH = 2;
// Milliseconds without typing before suggestions are requested.
const DEBOUNCE_MS = 120;

interface SuggestionsProps {
  text: string;
  onText: (text: string) => void;
  onSubmit: (query: string) => void;
  /** Called with the URL of what was chosen. */
  onOpen: (address: string) => void;
  /** Counts how often Cmd or Ctrl and K was pressed; each time the list opens. */
  opened: number;
  field: RefObject<HTMLInputElement | null>;
  focused: boolean;
  typing: boolean;
  className: string;
}

/** The field of the search box: a combobox with suggestions. */
export function Suggestions({
  text,
  onText,
  onSubmit,
  onOpen,
  opened,
  field,
  focused,
  typing,
  className,
}: SuggestionsProps) {
  const suggestions = useSuggestions(text);
  const { isOpen, highlightedIndex, openMenu, closeMenu, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: suggestions,
    itemToString: (item) => item?.query ?? '',
    inputValue: text,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === null) return;
      if (selectedItem.address !== undefined) return onOpen(selectedItem.address);
      if (selectedItem.book !== undefined) return onOpen(paths.book(selectedItem.book.isbn));
      onText(selectedItem.query);
      onSubmit(selectedItem.query);
    },
    // A click doesn't open the list; the second letter or the keyboard does.
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: state.isOpen } : changes,
  });

  useLayoutEffect(() => {
    // This field replaced a focused plain one, and no keystroke may be lost in between.
    if (focused) field.current?.focus();
  }, [field, focused]);

  useEffect(() => {
    if (opened > 0 || typing) openMenu();
  }, [opened, typing, openMenu]);

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
      <ul
        {...getMenuProps({ 'aria-label': 'Suggestions' })}
        className={`floating ${styles.list}`}
        hidden={!isOpen || suggestions.length === 0}
      >
        {suggestions.map((item, index) => (
          <li
            key={item.book?.isbn ?? `${item.kind} ${item.query}`}
            {...getItemProps({ item, index })}
            className={styles.item}
            data-active={index === highlightedIndex || undefined}
          >
            {item.book === undefined ? null : (
              <Cover address={item.book.cover} title={item.book.title} width={28} eager />
            )}
            <span>
              {item.book?.title ?? item.query} <span className="small soft">{note(item)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Offered = OutputOf<typeof suggest>['items'][number];

/** What is offered: what the server suggests, and people, whose page has a search of its own. */
type Suggestion =
  | (Offered & { address?: undefined })
  | { kind: 'people'; query: string; book?: undefined; address: string };

const kinds = {
  book: '',
  author: 'Author',
  series: 'Series',
  genre: 'Genre',
  correction: 'Did you mean this?',
  people: '',
} as const;

// A book's author and year, or what else is suggested.
function note({ kind, book }: Suggestion): string {
  if (book === undefined) return kinds[kind];
  const { author, year } = book;
  return year === undefined ? author : `${author} · ${year < 0 ? `${-year} BC` : year}`;
}

/** Returns suggestions, people last, for a text of two characters or more, never replacing a later response with an earlier one. */
function useSuggestions(text: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);

  useEffect(() => {
    const words = text.trim();
    if (words.length < MIN_LENGTH || words.length > limits.searchQuery) {
      setSuggestions([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { items } = await call(
          suggest,
          { language: languages() },
          { signal: controller.signal, address: { q: words } },
        );
        const name = withoutTags(words);
        const people = session().authenticated && name !== '' ? [peopleNamed(name)] : [];
        setSuggestions([...items, ...people]);
      } catch (error) {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        console.warn('No suggestions:', error.message);
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return suggestions;
}

const peopleNamed = (name: string) => ({
  kind: 'people' as const,
  query: `People named “${name}”`,
  address: paths.friends(name),
});

// Returns the reader's search languages, or else those of the browser.
function languages(): string[] {
  const { searchLanguages } = session();
  const chosen =
    searchLanguages.length > 0 ? searchLanguages : navigator.languages.map((tag) => tag.slice(0, tag.search(/-|$/)));
  return [...new Set(chosen)].slice(0, 20);
}
