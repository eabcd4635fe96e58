import { useState } from 'react';
import { useNavigate } from 'react-router';
import { searchSentences, tooVagueWord } from '../../../worker/features/books/search-contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SEARCH_MESSAGE } from '../../platform/ui/search-message.ts';
import styles from './helper-bar.module.css';

const tags = ['title', 'author', 'meta'] as const;
const ANY_TAG = /\s*\[(?:title|author|meta)\]/gi;

/** The bar above the results: narrows the query to one field, searches again, or requests a missing book. */
export function HelperBar({ query }: { query: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const bare = text.replace(ANY_TAG, '').trim();
  const searchAgain = (words: string) => {
    const vague = tooVagueWord(words);
    if (words.trim() === '') toast.error(searchSentences.empty, SEARCH_MESSAGE);
    else if (vague !== null) toast.error(searchSentences.vague(vague), SEARCH_MESSAGE);
    else navigate(paths.search(words.trim()));
  };
  return (
    <form
      className={styles.bar}
      aria-label="Narrow the search"
      action={paths.searchPage()}
      onSubmit={(event) => {
        event.preventDefault();
        searchAgain(text);
      }}
    >
      <input
        className={styles.field}
        name="q"
        aria-label="Search words"
        value={text}
        maxLength={limits.searchQuery}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        {tags.map((tag) => (
          <Button
            key={tag}
            aria-pressed={text.toLowerCase().includes(`[${tag}]`)}
            onClick={() => setText(`${bare} [${tag}]`)}
          >
            {tag}
          </Button>
        ))}
        <Button onClick={() => setText(bare)}>clear</Button>
        <Button type="submit" look="primary">
          Search Again
        </Button>
        <ButtonLink look="plain" to={paths.bookRequest(bare)}>
          Make a Request
        </ButtonLink>
      </div>
      <p className="small soft">You can add [author] [title] [meta] to your search!</p>
    </form>
  );
}
