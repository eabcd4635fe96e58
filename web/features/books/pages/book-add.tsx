import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { OwnBookForm } from '../own-book-form.tsx';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Add a book',
  description: `Add a book that ${PRODUCT} does not know to your own shelves.`,
  listed: false,
});

/** /addbook */
export function Component() {
  const { authenticated } = useSession();
  const [parameters] = useSearchParams();
  const wanted = parameters.get('title') ?? '';
  useEffect(() => {
    if (!authenticated) promptSignIn();
  }, [authenticated]);
  return (
    <Page title="Add a book" heading="Add it yourself" narrow>
      <p className="prose soft">
        A book that nobody here knows gets a page of its own at once: mark it, review it, put it on a list. You see it,
        and so do those who see your profile. A librarian may take it into the catalogue for everybody.
      </p>
      <OwnBookForm key={wanted} wanted={wanted} />
    </Page>
  );
}
