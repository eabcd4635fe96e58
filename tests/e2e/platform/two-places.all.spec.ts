import { api, expect, newReader, type Reader, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE, PRIDE } from '../support/world.ts';

test('a page that was opened before changes only what was changed on it', async ({ page, context }) => {
  const reader = await signedIn(page, 'Two Places');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit what friends see' }).click();
  const choices = page.getByRole('dialog', { name: 'What do friends see?' });
  await expect(choices.getByLabel('Your reviews')).toBeChecked();
  await api(context, '/api/settings/edit_activity_sharing', { show: [], hide: ['reviewed'] }, reader);
  await choices.getByLabel('Books you add to a list').uncheck();
  await choices.getByRole('button', { name: 'Save' }).click();
  await expect(choices).toBeHidden();
  const { shared_kinds } = await api<{ shared_kinds: string[] }>(context, '/api/settings/get', {}, reader);
  expect(shared_kinds.sort()).toEqual(['finished', 'started']);

  const { list_id } = await api<{ list_id: string }>(
    ...[context, '/api/books/create_book_list', { list_name: 'Summer' }, reader],
  );
  const books = (...isbns: string[]) => isbns.map((isbn) => ({ isbn }));
  await api(context, '/api/books/save_book_list', { list_id, list_books: books(DUNE) }, reader);
  await page.goto('/profile?tab=lists');
  await page.getByRole('button', { name: 'Edit the list Summer' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Description').fill('By the sea.');
  const added = { list_id, list_books: books(DUNE, PRIDE), list_before: books(DUNE) };
  await api(context, '/api/books/save_book_list', added, reader);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Saved list')).toBeVisible();
  const { list } = await api<{ list: { description: string; books: { isbn: string }[] } }>(
    ...[context, '/api/books/get_book_list', { list_id }, reader],
  );
  expect([list.description, list.books.map(({ isbn }) => isbn)]).toEqual(['By the sea.', [DUNE, PRIDE]]);
});

test('when two works are joined, the review with words stays, the older one below the newer', async ({
  page,
  context,
}) => {
  const name = (part: string) => `Joined ${part} ${Date.now().toString(36)}`;
  const librarian = JSON.parse(process.env.E2E_LIBRARIAN ?? '{}') as Reader;
  const [wordy, twice] = [await signedIn(page, 'Wanda Wordy'), await newReader(context, 'Twyla Twice')];
  const added = async (reader: Reader, title: string) => {
    const own = { title, authors: ['Mills Grist'], anyway: true };
    return (await api<{ isbn: string }>(context, '/api/books/add_own', own, reader)).isbn;
  };
  const review = async (reader: Reader, isbn: string, rating: number, text: string) => {
    await api(context, '/api/user_actions/mark_read_book', { isbn }, reader);
    const body = { isbn, rating, review: text, spoiler: false };
    return (await api<{ review_id: string }>(context, '/api/user_actions/submit_review', body, reader)).review_id;
  };
  const work = async (isbn: string, reader: Reader) =>
    (await api<{ book: { work_id: string } }>(context, '/api/books/get', { isbn }, reader)).book.work_id;
  const join = async (reader: Reader, from: string, into: string) =>
    api(
      ...[context, '/api/librarian/merge_works', { from: await work(from, reader), into: await work(into, reader) }],
      librarian,
    );

  const [long, bare] = [await added(wordy, name('one')), await added(wordy, name('two'))];
  const longId = await review(wordy, long, 4, 'A long review of an evening.');
  await api(context, '/api/user_actions/mark_read_book', { isbn: bare }, wordy);
  await api(context, '/api/user_actions/rate_book', { isbn: bare, rating: 2 }, wordy);
  await join(wordy, long, bare);
  await page.goto(`/review?isbn=${long}&id=${longId}`);
  await expect(page.getByText('A long review of an evening.')).toBeVisible();
  await page.goto(`/book?isbn=${bare}`);
  await expect(page.getByRole('main').getByText('A long review of an evening.')).toBeVisible();

  const [older, newer] = [await added(twice, name('three')), await added(twice, name('four'))];
  const olderId = await review(twice, older, 3, 'What I thought first.');
  await review(twice, newer, 4, 'What I think now.');
  await join(twice, older, newer);
  await page.goto(`/review?isbn=${older}&id=${olderId}`);
  for (const text of ['What I think now.', 'Earlier', 'What I thought first.'])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
});
