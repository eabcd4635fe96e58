import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getBookList, listSentences } from '../../../../worker/features/library/lists/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { withError } from '../../../platform/api/loader-error.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { Shelf } from '../shelf.tsx';

/** Loads the list in the URL; null if there is none that the viewer may see. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  try {
    const { list } = await call(getBookList, { list_id: id }, { signal: request.signal });
    return { list };
  } catch (error) {
    if (!(error instanceof CallError) || !['not_found', 'invalid_input'].includes(error.code)) throw error;
    return withError({ list: null }, error);
  }
}

export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: data?.list?.name ?? 'A list',
  description: `A reader's list of books on ${PRODUCT}.`,
  listed: false,
});

/** /list?id= */
export function Component() {
  const { list } = useLoaderData<typeof loader>();
  if (list === null) {
    return (
      <Page title="A list" narrow>
        <p>{listSentences.notFound}</p>
        <div>
          <ButtonLink look="primary" to={paths.home()}>
            Home
          </ButtonLink>
        </div>
      </Page>
    );
  }
  return (
    <Page title={list.name} heading={<span dir="auto">{list.name}</span>}>
      <p className="soft small numbers">{pluralise(list.book_count, 'book')}</p>
      {list.description === '' ? null : (
        <p className="prose" dir="auto">
          {list.description}
        </p>
      )}
      {list.books.length === 0 ? (
        <p className="soft">{listSentences.empty}</p>
      ) : (
        <Shelf books={list.books.map((book) => ({ ...book, cover: coverOf(book.cover) ?? '' }))} />
      )}
    </Page>
  );
}
