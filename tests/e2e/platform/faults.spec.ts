import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  anotherTab,
  api,
  beSignedIn,
  chooseState,
  expect,
  newReader,
  openMore,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';
import { DUNE } from '../support/world.ts';

const book = `/book?isbn=${DUNE}`;
const OFFLINE = 'You seem to be offline. Nothing was lost: try again when you’re back.';

interface Review {
  review: string;
  rating: number;
  user_id: string;
}

const reviewsBy = async (context: BrowserContext, userId: string): Promise<Review[]> => {
  const { reviews } = await api<{ reviews: Review[] }>(context, '/api/public/get_book_reviews_db', { isbn: DUNE });
  return reviews.filter((review) => review.user_id === userId);
};

/** Opens and fills in the review dialog for a reader who has read the book. */
async function writing(page: Page, words: string) {
  const reader = await signedIn(page);
  await api(page.context(), '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  await page.goto(book);
  const dialog = await openDialog(page);
  await dialog.getByRole('radio', { name: '2.5 stars' }).check({ force: true });
  await dialog.getByLabel('Your review').fill(words);
  return { reader, dialog, submit: dialog.getByRole('button', { name: 'Submit review' }) };
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review Dune' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const asThePage = (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' });

test.describe('a deploy between page load and click', () => {
  // A browser that already has the chunk does not request it again.
  test.use({ lasting: false });

  test('loads the page that was clicked, once and quietly', async ({ page }) => {
    await page.goto('/status');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    let missing = 0;
    const chunk = /\/assets\/bookshelves-[\w-]+\.js$/;
    await page.route(chunk, async (route) => {
      missing += 1;
      // Reloading the page provides the new chunks.
      if (missing === 1) await asThePage(route);
      else await route.continue();
    });
    await page.getByRole('link', { name: 'Our Picks' }).click();
    await expect(page.getByRole('heading', { name: 'Explore Our Book Genres' })).toBeVisible();
    await expect(page).toHaveURL(/\/bookshelves$/);
    await expect.poll(() => [missing, loads]).toEqual([2, 1]);
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'could not be loaded' })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/status$/);
  });

  test('does not go round in circles when the part is really gone: it says so and leads on @all', async ({ page }) => {
    await page.goto('/status');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const loaded: string[] = [];
    page.on('load', () => loaded.push(page.url()));
    await page.route(/\/assets\/bookshelves-[\w-]+\.js$/, asThePage);
    await page.getByRole('link', { name: 'Our Picks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dang! Something went wrong!' })).toBeVisible();
    await expect(page.getByText('Part of this page couldn’t be loaded. Try again in a minute.')).toBeVisible();
    expect(loaded.map((address) => new URL(address).pathname)).toEqual(['/bookshelves']);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('link', { name: 'Books Read' })).toBeVisible();
    expect(loaded).toHaveLength(1);
  });

  test('keeps the typed text when a dialog cannot be loaded @all', async ({ page }) => {
    const { dialog } = await writing(page, 'An hour of words.');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    let missing = 0;
    await page.route(/\/assets\/share-dialog-[\w-]+\.js$/, (route) => {
      missing += 1;
      return missing === 1 ? asThePage(route) : route.continue();
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await reloaded;
    await expect((await openDialog(page)).getByLabel('Your review')).toHaveValue('An hour of words.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('No friends found...')).toBeVisible();
  });
});

test.describe('a tab closed in the middle of a write', () => {
  test('that was not sent: nothing is stored, and the draft waits to be sent @all', async ({ page, context }) => {
    const { reader, submit } = await writing(page, 'Typed, and kept.');
    const { promise: heldRoute, resolve: holdRoute } = Promise.withResolvers<Route>();
    await page.route('**/api/user_actions/submit_review', holdRoute);
    await submit.click();
    // A request that is held gets through when its page closes, so this one is lost first.
    await (await heldRoute).abort('connectionreset');
    await page.close();
    const secondTab = await anotherTab(context);
    await secondTab.goto(book);
    const dialog = await openDialog(secondTab);
    await expect(dialog.getByLabel('Your review')).toHaveValue('Typed, and kept.');
    await expect(dialog.getByRole('radio', { name: '2.5 stars' })).toBeChecked();
    expect(await reviewsBy(context, reader.userId)).toEqual([]);
    await dialog.getByRole('button', { name: 'Submit review' }).click();
    await expect(toastOf(secondTab, 'Successfully submitted review!')).toBeVisible();
    expect(await reviewsBy(context, reader.userId)).toHaveLength(1);
  });

  test('a post that was stored is not posted again when its draft is sent @all', async ({ page, context }) => {
    const reader = await signedIn(page);
    const club = { name: 'Long Chapter', privacy_setting: 'private' };
    const { book_club_id: id } = await api<{ book_club_id: string }>(
      context,
      '/api/restricted/bookclub/create',
      club,
      reader,
    );
    await page.goto(`/bookclub/view?id=${id}`);
    await page.getByRole('button', { name: 'Write a post' }).click();
    await page.getByLabel('Title').fill('Chapter four');
    await page.getByLabel('Text', { exact: true }).fill('The lighthouse is not empty.');
    const { promise: stored, resolve: note } = Promise.withResolvers<void>();
    await page.route('**/api/bookclub/add_post', async (route) => {
      await route.fetch();
      note();
    });
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await stored;
    await page.close();
    const secondTab = await anotherTab(context);
    await secondTab.goto(`/bookclub/view?id=${id}`);
    await expect(secondTab.getByLabel('Title')).toHaveValue('Chapter four');
    await secondTab.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(secondTab.getByLabel('Title')).toHaveCount(0);
    await secondTab.reload();
    await expect(secondTab.getByRole('article').filter({ hasText: 'Chapter four' })).toHaveCount(1);
  });

  test('drafts of all forms stay until they are sent, and logging out deletes them @all', async ({ page }) => {
    await signedIn(page);
    await page.goto(book);
    await openMore(page);
    await page.getByRole('button', { name: 'Report Problem' }).click();
    await page.getByLabel('Where do you know it from?').fill('Another cover.');
    await page.goto('/forms/feature');
    await page.getByLabel('Feature Idea').fill('A shelf for the unfinished.');
    await page.goto('/bookrequest');
    await page.getByLabel('Book Name').fill('The Book of Sand');
    await page.goto('/forms/feature');
    await expect(page.getByLabel('Feature Idea')).toHaveValue('A shelf for the unfinished.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByLabel('Feature Idea')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Feature Idea')).toHaveValue('');
    await page.goto(book);
    await openMore(page);
    await page.getByRole('button', { name: 'Report Problem' }).click();
    await expect(page.getByLabel('Where do you know it from?')).toHaveValue('Another cover.');
    await page.goto('/bookrequest');
    await expect(page.getByLabel('Book Name')).toHaveValue('The Book of Sand');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText("You're not signed in!")).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  });
});

test.describe('the network gone and back', () => {
  // The browser's cache may have the shelves from an earlier test, and would show them without a network.
  test.use({ lasting: false });

  test('on the way to a page: a sentence, and the page by itself when it is back @all', async ({ page, context }) => {
    await page.goto('/status');
    await expect(page.getByText('Our systems are up!')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Our Picks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dang! Something went wrong!' })).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page).toHaveURL(/\/bookshelves$/);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Explore Our Book Genres' })).toBeVisible();
  });
});

test.describe('two tabs', () => {
  test('who logged out in one is a visitor in the other at the next act @all', async ({ page, context }) => {
    const reader = await signedIn(page);
    await page.goto(book);
    const otherTab = await anotherTab(context);
    await otherTab.goto('/home');
    await otherTab.getByRole('button', { name: /^Your menu/ }).click();
    await otherTab.getByRole('button', { name: 'Log out' }).click();
    await expect(otherTab.getByText("You're not signed in!")).toBeVisible();
    const bookmarkButton = page.getByRole('button', { name: 'Want to read: Dune', exact: true });
    await bookmarkButton.click();
    await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
    await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'false');
    const { books_bookmarked: bookmarks } = await api<{ books_bookmarked: unknown[] }>(
      context,
      '/api/user_actions/view_user_book_stats',
      {
        target_id: reader.userId,
      },
    );
    expect(bookmarks).toEqual([]);
  });

  test('after signing in as someone else nothing is written in the wrong name', async ({ page, context }) => {
    const ada = await signedIn(page, 'Ada Reader');
    await page.goto(book, { waitUntil: 'networkidle' });
    const bob = await newReader(context, 'Bob Reader');
    const statsOf = (userId: string) =>
      api<{ books_read: unknown[] }>(context, '/api/user_actions/view_user_book_stats', { target_id: userId });
    // Another tab changes the session, while this one stays in the foreground.
    await beSignedIn(page, bob);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Want to read: Dune', exact: true }).dispatchEvent('click');
    await reloaded;
    await expect(toastOf(page, 'You’re now signed in as Bob Reader.')).toBeVisible();
    expect([(await statsOf(ada.userId)).books_read, (await statsOf(bob.userId)).books_read]).toEqual([[], []]);
    await chooseState(page, 'Read');
    await expect(page.getByRole('dialog', { name: 'You finished Dune' })).toBeVisible();
    expect([(await statsOf(ada.userId)).books_read.length, (await statsOf(bob.userId)).books_read.length]).toEqual([
      0, 1,
    ]);
  });
});
