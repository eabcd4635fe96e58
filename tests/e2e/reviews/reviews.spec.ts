import { api, axe, expect, newReader, signedIn, test, toastOf } from '../support/support.ts';

const EMMA = '9780141439587';

test('a review is edited, hides its spoilers, and is opened by keyboard', async ({ page, context }) => {
  const ada = await signedIn(page, 'Ada Editor');
  await api(context, '/api/user_actions/mark_read_book', { isbn: EMMA }, ada);
  const submitted = { isbn: EMMA, rating: 3, review: 'A match.' };
  const { review_id: id } = await api<{ review_id: string }>(
    context,
    '/api/user_actions/submit_review',
    submitted,
    ada,
  );
  await page.goto(`/review?isbn=${EMMA}&id=${id}`);

  await page.getByRole('button', { name: 'Edit your review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit your review' });
  await expect(dialog.getByLabel('Your review')).toHaveValue('A match.');
  const words = `A match, and ||she marries the neighbour|| at last. ${'So be it. '.repeat(80)}`;
  await dialog.getByLabel('Your review').fill(words);
  await page.reload();
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await expect(dialog.getByLabel('Your review')).toHaveValue(words);
  await dialog.getByRole('radio', { name: '4.5 stars' }).check({ force: true });
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Your review was changed.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main).toContainText('edited');
  await expect(main.getByRole('img', { name: '4.5 stars' })).toBeVisible();

  // The hidden part of the review is not in the page until requested.
  await expect(main).not.toContainText('neighbour');
  const spoiler = main.getByRole('button', { name: 'Spoiler' });
  await spoiler.focus();
  await page.keyboard.press('Enter');
  await expect(main).toContainText('she marries the neighbour');
  await expect(spoiler).toBeFocused();
  await expect(spoiler).toHaveAttribute('aria-expanded', 'true');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(main).not.toContainText('neighbour');

  // The complete review is collapsed on the book page.
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await dialog.getByLabel('Contains spoilers: hide the full review').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/book?isbn=${EMMA}`);
  const review = page.getByRole('article').filter({ hasText: 'Ada Editor' });
  await expect(review).toContainText('This review contains spoilers.');
  await expect(review).not.toContainText('A match');
  await axe(page);
  await review.getByRole('button', { name: 'Show it anyway' }).press('Enter');
  await expect(review).toContainText('A match');
  await expect(review).not.toContainText('neighbour');

  // The card on the profile hides the text.
  await page.goto('/profile?tab=reviewed');
  await expect(page.getByRole('tabpanel')).toContainText('This review contains spoilers.');
});

test('a note, moods and content notes are written on the book page, and nothing typed is lost @all', async ({
  page,
}) => {
  const ada = await signedIn(page, 'Ada Notes');
  const note = page.getByRole('region', { name: 'Your note' });
  const field = note.getByLabel('Your private note');
  await page.goto(`/book?isbn=${EMMA}`);
  await note.getByRole('button', { name: 'Write a note' }).click();
  await field.fill('Lent to Grace.');
  await page.reload();
  await expect(field).toHaveValue('Lent to Grace.');
  await axe(page);
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(toastOf(page, 'Note saved.')).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(note).toContainText('Lent to Grace.');

  // The note was changed elsewhere while the reader typed: the page shows both versions.
  await note.getByRole('button', { name: 'Edit note' }).click();
  await field.fill('Grace brought it back.');
  await api(page.context(), '/api/notes/save', { isbn: EMMA, text: 'Ask in May.' }, ada);
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(toastOf(page, 'This note was changed somewhere else in the meantime.')).toBeVisible();
  await expect(note).toContainText('Ask in May.');
  await expect(field).toHaveValue('Grace brought it back.');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(field).toHaveCount(0);
  await page.reload();
  await expect(note).toContainText('Grace brought it back.');
  await note.getByRole('button', { name: 'Edit note' }).click();
  await field.fill('');
  await note.getByRole('button', { name: 'Delete note' }).click();
  await expect(note.getByRole('button', { name: 'Write a note' })).toBeVisible();

  // Moods and content notes may contain spoilers, so they are collapsed.
  const grace = await newReader(page.context(), 'Grace');
  const impressions = [{ aspect: 'funny', intensity: 3 }];
  await api(page.context(), '/api/impressions/save', { isbn: EMMA, impressions }, grace);
  const folded = page.getByRole('group').filter({ hasText: 'Moods and content notes' });
  await folded.getByText('Moods and content notes').click();
  await expect(folded).toContainText(/Funny Strongly: \d/);
  await folded.getByRole('button', { name: 'Add yours' }).click();
  await folded.getByLabel('Add a mood or content note').selectOption('Funny');
  await folded.getByLabel('Funny', { exact: true }).selectOption('A little');
  await folded.getByLabel('Add a mood or content note').selectOption('Infidelity');
  await axe(page);
  await folded.getByRole('button', { name: 'Save' }).click();
  await expect(folded).toContainText(/Funny Strongly: \d · A little: \d/);
  await expect(folded).toContainText(/Infidelity Clearly: \d/);
  await page.reload();
  await expect(folded).not.toContainText('Funny');
});
