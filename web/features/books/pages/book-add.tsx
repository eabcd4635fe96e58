import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { OwnBookForm } from '../own-book-form.tsx';

export const meta: PageMeta = () => ({
  title: 'Add a book',
  description: `Add a book that is missing from ${PRODUCT} to your shelves.`,
  listed: false,
});

/** /addbook */
export function Component() {
  const { authenticated } = useSession();
  const [parameters] = useSearchParams();
  const searchedTitle = parameters.get('title') ?? '';
  useEffect(() => {
    if (!authenticated) promptSignIn();
  }, [authenticated]);
  return (
    <Page title="Add a book" heading="Add it yourself" narrow>
      <p className="prose soft">
        The book gets its own page at once, so you can mark it, review it and put it on a list. Only you and people who
        can see your profile see it, until a librarian adds it to the catalogue.
      </p>
      <OwnBookForm key={searchedTitle} wanted={searchedTitle} />
    </Page>
  );
}
