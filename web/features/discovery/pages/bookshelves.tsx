import { Suspense, use } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getBookshelves, SHELVES_PICKED } from '../../../../worker/features/discovery/bookshelves/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { GenreShelves, PREVIEW_SIZE, type ShelfPreviews } from '../bookshelves/genre-shelves.tsx';

/** Loads the first books of each shelf. They are deferred, and a failure only leaves the shelves without covers. */
export function loader({ request: { signal } }: LoaderFunctionArgs) {
  return {
    previews: call(getBookshelves, {}, { signal }).then(firstOf, (error: unknown): ShelfPreviews => {
      if (!(error instanceof CallError) && !signal.aborted) throw error;
      return {};
    }),
  };
}

// Only the fields that the boards show are sent with the page.
function firstOf({ requestStatus: _, ...shelves }: OutputOf<typeof getBookshelves>): ShelfPreviews {
  return Object.fromEntries(
    Object.entries(shelves).map(([genre, books]) => [
      genre,
      Object.values(books ?? {})
        .slice(0, PREVIEW_SIZE)
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
  const { previews } = useLoaderData<typeof loader>();
  return (
    <Page title="Our Picks" heading="Explore Our Book Genres">
      <p className="prose soft">Twenty-one shelves. Start with the one you always walk to first. {SHELVES_PICKED}</p>
      <Suspense fallback={<GenreShelves previews={{}} />}>
        <Shelves previews={previews} />
      </Suspense>
    </Page>
  );
}

function Shelves({ previews }: { previews: Promise<ShelfPreviews> }) {
  return <GenreShelves previews={use(previews)} />;
}
