import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { BookRequestForm } from '../../moderation/forms/book-request-form.tsx';

export const meta: PageMeta = ({ query }) => ({
  title: 'Request a book',
  description: `Tell ${PRODUCT} which book is missing.`,
  address: paths.bookRequest(query.get('name')?.trim() ?? ''),
});

/** /bookrequest */
export function Component() {
  const { authenticated } = useSession();
  const [parameters] = useSearchParams();
  useEffect(() => {
    if (!authenticated) promptSignIn();
  }, [authenticated]);
  return (
    <Page title="Request a book" heading="Which book is missing?" narrow>
      <p className="prose soft">
        Tell us its title and author. A person reads every request and adds the books we can find.
      </p>
      <p>
        Or <Link to={paths.addBook(parameters.get('name') ?? '')}>add it yourself</Link>: it gets its own page at once,
        visible to you and to people who can see your profile.
      </p>
      <BookRequestForm wanted={parameters.get('name') ?? ''} />
    </Page>
  );
}
