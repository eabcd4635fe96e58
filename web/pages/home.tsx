import { Link } from 'react-router';
import { genres } from '../../worker/books/contract.ts';
import { paths } from '../paths.ts';
import { Page } from '../ui/page.tsx';

/** /home */
export function Component() {
  return (
    <Page title="Home">
      <ul className="plain-list row">
        {Object.entries(genres).map(([genre, label]) => (
          <li key={genre}>
            <Link to={paths.bookshelf(genre)}>{label}</Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
