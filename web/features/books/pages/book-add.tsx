import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { withError } from '../../../platform/api/loader-error.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { OwnBookForm } from '../own-book-form.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const isbn = query.get('isbn');
  const title = query.get('title') ?? '';
  if (isbn === null) return { title, stored: null, sentence: '' };
  try {
    const { book, own } = await call(getBook, { isbn }, { signal: request.signal });
    if (own?.may_edit !== true) return { title, stored: null, sentence: NOT_YOURS };
    const stored = { number: isbn, volume: book.volumeInfo, isbn: own.isbn ?? '', version: own.version };
    return { title, stored, sentence: '' };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return withError({ title, stored: null, sentence: error.message }, error);
  }
}

const NOT_YOURS = 'Only a book that you added, and that no one else has, can be edited.';

export const meta: PageMeta = () => ({
  title: 'Add a book',
  description: `Add a book that is missing from ${PRODUCT} to your shelves.`,
  listed: false,
});

/** /addbook, and /addbook?isbn= to edit a book that the reader added. */
export function Component() {
  const { authenticated } = useSession();
  const { title, stored, sentence } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (!authenticated) promptSignIn();
  }, [authenticated]);
  if (sentence !== '') {
    return (
      <Page title="Edit a book" narrow>
        <p>{sentence}</p>
      </Page>
    );
  }
  if (stored !== null) {
    return (
      <Page title="Edit a book" heading="Edit your book" narrow>
        <OwnBookForm key={stored.number} stored={stored} wanted="" />
      </Page>
    );
  }
  return (
    <Page title="Add a book" heading="Add it yourself" narrow>
      <p className="prose soft">
        The book gets its own page at once, so you can mark it, review it and put it on a list. Only you and people who
        can see your profile see it, until a librarian adds it to the catalogue.
      </p>
      <OwnBookForm key={title} wanted={title} />
    </Page>
  );
}
