import { api, expect, signedIn, test } from '../support/support.ts';
import { DUNE, PRIDE } from '../support/world.ts';

const dayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format();

test('with a time zone fixed in the settings, days are those of that zone', async ({ page, context }) => {
  const reader = await signedIn(page, 'Zoe Zoned');
  // In one of them it is another day than in the browser.
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((name) => dayIn(name) !== dayIn('Europe/Berlin')) ?? '';
  await api(context, '/api/settings/edit_time_zone', { time_zone: zone }, reader);
  await api(context, '/api/readings/start', { isbn: DUNE }, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Finish Dune' }).click();
  const sheet = page.getByRole('dialog', { name: 'You finished Dune' });
  // The page says which day it means.
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/readings/finish') && 'date' in request.postDataJSON(),
  );
  await sheet.getByRole('button', { name: 'I don’t remember' }).click();
  await sheet.getByRole('button', { name: 'Today' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toBeHidden();
  const { readings } = await api<{ readings: { finished?: { date: string } }[] }>(
    context,
    '/api/readings/list',
    { isbn: DUNE },
    reader,
  );
  await sent;
  expect(readings[0]?.finished?.date).toBe(dayIn(zone));
  await page.goto('/streak');
  const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: zone }).format();
  await expect(page.getByRole('main')).toContainText(`started on ${inWords}`);

  // A poll ends at a time of that zone, too.
  const { book_club_id: club } = await api<{ book_club_id: string }>(
    ...[context, '/api/restricted/bookclub/create', { name: 'Zoned', privacy_setting: 'private' }, reader],
  );
  await page.goto(`/bookclub/view?id=${club}&tab=book`);
  await page.getByRole('button', { name: 'Start a poll' }).click();
  const form = page.getByRole('dialog', { name: 'Start a poll' });
  for (const [isbn, title] of [
    [DUNE, 'Dune'],
    [PRIDE, 'Pride and Prejudice'],
  ] as const) {
    await form.getByLabel('Title, author or ISBN').fill(isbn);
    await form.getByRole('button', { name: 'Search', exact: true }).click();
    await form
      .getByRole('button', { name: `Add ${title}`, exact: true })
      .first()
      .click();
  }
  const day = new Date(Date.parse(dayIn(zone)) + 3 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel('Open until').fill(`${day}T20:15`);
  await form.getByRole('button', { name: 'Start the poll' }).click();
  await expect(page.getByRole('form', { name: 'Poll about 2 books' })).toContainText(/Open until .*8:15 PM/);
});
