import { GenreCards } from '../bookshelves/genre-cards.tsx';
import type { PageMeta } from '../meta/page-meta.ts';
import { Page } from '../ui/page.tsx';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Our Picks',
  description: 'Twenty-one bookshelves, each put together by hand: fiction, poetry, sci-fi, cooking and more.',
});

/** /bookshelves */
export function Component() {
  return (
    <Page title="Our Picks" heading="Explore Our Book Genres">
      <p className="prose soft">
        Twenty-one shelves, each put together by hand. Start with the one you always walk to first.
      </p>
      <GenreCards />
    </Page>
  );
}
