import { GenreCards } from '../bookshelves/genre-cards.tsx';
import { Page } from '../ui/page.tsx';

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
