import { Link, useNavigate } from 'react-router';
import { withoutTags } from '../../../worker/features/books/search-contract.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../platform/ui/button.tsx';
import { focusSearch } from '../../platform/ui/focus-search.ts';

const tags = ['title', 'author', 'meta'] as const;

/** Narrows the query to one field, searches again, or requests a missing book; on phones behind "Options". */
export function HelperBar({ query }: { query: string }) {
  const navigate = useNavigate();
  const bare = withoutTags(query);
  return (
    <details className="phone-fold">
      <summary>Options</summary>
      <div className="stack">
        <fieldset className="row" aria-label="Narrow the search">
          {tags.map((tag) => (
            <Button
              key={tag}
              aria-pressed={query.toLowerCase().includes(`[${tag}]`)}
              onClick={() => navigate(paths.search(`${bare} [${tag}]`))}
            >
              {tag}
            </Button>
          ))}
          <Button onClick={() => navigate(paths.search(bare))}>clear</Button>
          <Button onClick={focusSearch}>Search Again</Button>
          <ButtonLink look="plain" to={paths.bookRequest(bare)}>
            Make a Request
          </ButtonLink>
          {bare === '' ? null : <Link to={paths.friends(bare)}>People named “{bare}”</Link>}
        </fieldset>
        <p className="small soft">You can add [author] [title] [meta] to your search!</p>
      </div>
    </details>
  );
}
