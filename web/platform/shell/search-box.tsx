import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { searchSentences, tooVagueWord } from '../../../worker/features/books/search-contract.ts';
import { limits } from '../../../worker/platform/http/basics-contract.ts';
import { paths } from '../../paths.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { focusSearch } from '../ui/focus-search.ts';
import { Search } from '../ui/icons.tsx';
import { SEARCH_MESSAGE } from '../ui/search-message.ts';
import styles from './search-box.module.css';

type Suggestions = typeof import('./suggestions.tsx')['Suggestions'];

/** The search box of the top bar: a combobox with suggestions, focused with Cmd or Ctrl and K. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // Suggestions load when the box gets the focus; until then it is a plain field.
  const [Enhanced, setEnhanced] = useState<Suggestions | null>(null);
  const [openings, setOpenings] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const focused = useRef(false);
  const typing = useRef(false);
  const first = useRef(true);
  // Whether the text changed since the last search.
  const touched = useRef(false);

  useEffect(() => {
    // The box shows the page's query, unless the reader has typed something before this ran or while a page loaded.
    if (touched.current && document.activeElement === field.current) return;
    touched.current = false;
    const typedText = first.current ? field.current?.value : undefined;
    const shownQuery = pathname === paths.searchPage() ? (new URLSearchParams(search).get('q') ?? '') : '';
    first.current = false;
    typing.current = Boolean(typedText) && typedText !== shownQuery;
    touched.current = typing.current;
    setText(typedText || shownQuery);
  }, [pathname, search]);

  const enhance = useCallback(async () => {
    try {
      const { Suggestions } = await import('./suggestions.tsx');
      focused.current = document.activeElement === field.current;
      setEnhanced(() => Suggestions);
    } catch (error) {
      // Without suggestions the box still searches.
      console.warn('Suggestions cannot be loaded.', error);
    }
  }, []);

  useEffect(() => {
    // It may have got the focus before this ran.
    if (document.activeElement === field.current) void enhance();
  }, [enhance]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      enhance();
      setOpenings((times) => times + 1);
      focusSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enhance]);

  const submit = (query: string) => {
    const words = query.trim();
    const vague = tooVagueWord(words);
    if (words === '') toast.error(searchSentences.empty, SEARCH_MESSAGE);
    else if (vague !== null) toast.error(searchSentences.vague(vague), SEARCH_MESSAGE);
    else {
      touched.current = false;
      // Blur to close the on-screen keyboard.
      field.current?.blur();
      navigate(paths.search(words));
    }
  };
  const open = (address: string) => {
    touched.current = false;
    setText('');
    field.current?.blur();
    navigate(address);
  };
  const change = (newText: string) => {
    touched.current = true;
    setText(newText);
  };

  const plain = (
    <input
      ref={field}
      className={styles.field}
      name="q"
      aria-label="Search books"
      placeholder="Search books"
      autoComplete="off"
      maxLength={limits.searchQuery}
      value={text}
      onChange={(event) => {
        typing.current = true;
        change(event.target.value);
      }}
      onFocus={enhance}
    />
  );

  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        action={paths.searchPage()}
        onSubmit={(event) => {
          event.preventDefault();
          submit(text);
        }}
      >
        {Enhanced === null ? (
          plain
        ) : (
          <Enhanced
            text={text}
            onText={change}
            onSubmit={submit}
            onOpen={open}
            opened={openings}
            field={field}
            focused={focused.current}
            typing={focused.current && typing.current}
            className={styles.field ?? ''}
          />
        )}
        <button type="submit" className={styles.button} aria-label="Search">
          <Search size={20} />
        </button>
      </form>
    </search>
  );
}
