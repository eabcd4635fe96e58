import { Link } from 'react-router';
import { PRODUCT } from '../../worker/http/contract.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** / */
export function Component() {
  return (
    <Page title={PRODUCT} heading="The blank leaf at the front of the book is yours.">
      <p className="prose">
        Keep what you read and what comes next, review it in half stars, and talk about it with people who read too.
      </p>
      <div className="row">
        <ButtonLink look="primary" to={paths.home()}>
          Start looking around
        </ButtonLink>
        <Link to={paths.bookClubDirectory()}>Book clubs</Link>
      </div>
    </Page>
  );
}
