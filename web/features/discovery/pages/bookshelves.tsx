import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getBookshelves } from '../../../../worker/features/discovery/bookshelves/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { BOOKS_IN_STANDING, GenreShelves, type Standing } from '../bookshelves/genre-shelves.tsx';

/** The first books of each shelf, which may come a moment later; the shelves lead on without them. */
export function loader({ request: { signal } }: LoaderFunctionArgs) {
  return {
    standing: call(getBookshelves, {}, { signal }).then(firstOf, (error: unknown): Standing => {
      if (!(error instanceof CallError) && !signal.aborted) throw error;
      return {};
    }),
  };
}

// Only the fields that the boards show are sent with the page.
function firstOf({ requestStatus: _, ...shelves }: OutputOf<typeof getBookshelves>): Standing {
  return Object.fromEntries(
    Object.entries(shelves).map(([genre, books]) => [
      genre,
      Object.values(books ?? {})
        .slice(0, BOOKS_IN_STANDING)
        .map(({ isbn, title, cover }) => ({ isbn, title, cover })),
    ]),
  );
}

export const meta: PageMeta = () => ({
  title: 'Our Picks',
  description: 'Twenty-one handpicked bookshelves: fiction, poetry, sci-fi, cooking and more.',
});

/** /bookshelves */
export function Component() {
  const { standing } = useLoaderData<typeof loader>();
  return (
    <Page title="Our Picks" heading="Explore Our Book Genres">
      <p className="prose soft">Twenty-one handpicked shelves. Start with the one you always walk to first.</p>
      <Suspense fallback={<GenreShelves standing={{}} />}>
        <Shelves standing={standing} />
      </Suspense>
    </Page>
  );
}

function Shelves({ standing }: { standing: Promise<Standing> }) {
  return <GenreShelves standing={use(standing)} />;
}
