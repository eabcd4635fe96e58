import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { promptSignIn, useSession } from '../api/session.ts';
import { BookRequestForm } from '../forms/book-request-form.tsx';
import { Page } from '../ui/page.tsx';

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
        Tell us its name and who wrote it. A person reads every request and adds what can be added.
      </p>
      <BookRequestForm wanted={parameters.get('name') ?? ''} />
    </Page>
  );
}
