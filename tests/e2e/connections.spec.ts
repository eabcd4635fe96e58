import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { api, axe, expect, signedIn, test, toastOf } from './support.ts';

test('an e-reader is connected, its document paired and finished, and everything revoked', async ({
  page,
  context,
}) => {
  const ada = await signedIn(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Manage connected apps and devices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connected apps and devices' })).toBeVisible();

  await page.getByRole('button', { name: 'Connect an e-reader' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Kobo Libra');
  await page.keyboard.press('Enter');
  const device = page.getByRole('region', { name: 'Set up Kobo Libra' });
  await expect(device.getByRole('heading')).toBeFocused();
  await expect(device.getByRole('img', { name: /QR code/ })).toBeVisible();
  await axe(page);
  const [server = '', user = '', password = ''] = await device.getByRole('definition').allTextContents();
  const key = createHash('md5').update(password).digest('hex');
  const push = (percentage: number) =>
    context.request.put(`/kosync/syncs/progress`, {
      headers: { 'x-auth-user': user, 'x-auth-key': key },
      data: { document: '0b229176d4e8db7f', progress: 'p', percentage, device: 'Kobo' },
    });
  expect(new URL(server).pathname).toBe('/kosync');
  expect((await push(0.42)).status()).toBe(200);
  await device.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(password)).toHaveCount(0);
  const shares = page.getByRole('checkbox', { name: 'Show friends the books that Kobo Libra starts' });
  await shares.click();
  await expect(shares).toBeChecked();

  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Kobo Libra/ })).toBeChecked();
  await page.getByRole('button', { name: 'Find the book of Document 0b229176' }).click();
  const find = page.getByRole('dialog', { name: 'Find the book' });
  await find.getByLabel('Title, author or ISBN').fill('Dune Herbert');
  await page.keyboard.press('Enter');
  await find
    .getByRole('button', { name: /Dune Frank Herbert/ })
    .first()
    .click();
  await expect(toastOf(page, /^This is Dune/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Which book is this?' })).toHaveCount(0);
  expect((await push(1)).status()).toBe(200);

  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a token' });
  await dialog.getByLabel('Name').fill('Shelf script');
  await dialog.getByLabel('Expires').selectOption('After 1 year');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const created = page.getByRole('region', { name: 'Your token for Shelf script' });
  const token = (await created.getByRole('definition').textContent()) ?? '';
  const bearer = { headers: { authorization: `Bearer ${token}` }, data: {} };
  expect((await context.request.post('/api/readings/list', bearer)).status()).toBe(200);
  await created.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText('Can read · expires')).toContainText('last used');
  await expect(page.getByText(token)).toHaveCount(0);
  await axe(page);

  await page.goto('/home');
  await expect(page.getByText('You have come to the end. Have you finished it?')).toBeVisible();
  await page.getByRole('button', { name: 'Finish Dune' }).click();
  await expect(page.getByText('You have come to the end. Have you finished it?')).toHaveCount(0);

  await page.goto('/settings/connections');
  for (const name of ['Kobo Libra', 'Shelf script']) {
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page
      .getByRole('dialog', { name: `Revoke ${name}?` })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(toastOf(page, `${name} is revoked.`)).toBeVisible();
  }
  expect((await push(0.5)).status()).toBe(401);
  expect((await context.request.post('/api/readings/list', bearer)).status()).toBe(401);

  const { token: other } = await api<{ token: string }>(
    context,
    '/api/tokens/create',
    { name: 'Another', scope: 'read' },
    ada,
  );
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await question.getByRole('checkbox', { name: /Revoke API tokens and e-readers too/ }).check();
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(toastOf(page, 'You are logged out on every device.')).toBeVisible();
  await expect(page.getByText("You're not signed in!")).toBeVisible();
  const ended = [
    context.request.post('/api/settings/get', { data: { user_id: ada.userId, session_token: ada.token } }),
    context.request.post('/api/readings/list', { headers: { authorization: `Bearer ${other}` }, data: {} }),
  ];
  for (const answer of ended) expect((await answer).status()).toBe(401);
});

test('every example of the guide runs as it stands on the page', async ({ page, context }) => {
  const ada = await signedIn(page);
  const { token } = await api<{ token: string }>(
    context,
    '/api/tokens/create',
    { name: 'The guide', scope: 'write' },
    ada,
  );
  await page.goto('/developers');
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  const env = { ...process.env, FORCE_COLOR: '0', FLYLEAF_TOKEN: token };
  for (const [place, text] of (await page.locator('[data-example=curl]').allTextContents()).entries()) {
    const answer = execFileSync('bash', ['-c', text], { env, encoding: 'utf8' });
    expect(JSON.parse(answer), String(place)).toMatchObject({ requestStatus: 'success' });
  }
  const program = join(folder, 'guide.ts');
  writeFileSync(program, (await page.locator('[data-example=typescript]').textContent()) ?? '');
  expect(execFileSync(process.execPath, [program], { env, encoding: 'utf8' })).toContain('value: 112');
  rmSync(folder, { recursive: true });
  const { readings } = await api<{ readings: object[] }>(context, '/api/readings/list', {}, ada);
  expect(readings).toMatchObject([{ title: 'Dune', progress: { unit: 'page', value: 113 } }]);

  // Any other example, with the reader's own token.
  await page.getByLabel('Your token, to run the examples').fill(token);
  await page.getByText('/api/books/get', { exact: true }).click();
  await page.getByRole('button', { name: 'Run /api/books/get', exact: true }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
  await axe(page);
});

test('statistics of an e-reader are read in the browser, shown in the year, and undone', async ({ page }) => {
  await signedIn(page);
  const folder = mkdtempSync(join(tmpdir(), 'statistics-'));
  const path = join(folder, 'statistics.sqlite3');
  const file = new DatabaseSync(path);
  file.exec(`CREATE TABLE book (id integer PRIMARY KEY, title text, authors text, pages integer, md5 text);
    CREATE TABLE page_stat_data (id_book integer, page integer, start_time integer, duration integer, total_pages integer);
    INSERT INTO book VALUES (1, 'Dune', 'Frank Herbert', 600, '0b229176d4e8db7f6d2b5a4952368d7a')`);
  const now = Math.floor(Date.now() / 1_000);
  for (let day = 0; day < 12; day += 1)
    file.exec(`INSERT INTO page_stat_data VALUES (1, ${day + 1}, ${now - day * 86_400}, 120, 600)`);
  file.close();
  await page.goto('/settings/connections');
  await page.getByLabel('statistics.sqlite3').setInputFiles(path);
  await expect(page.getByText('12 days in 1 book uploaded.')).toBeVisible();
  await expect(page.getByText('12 days in 1 book', { exact: true })).toBeVisible();
  await page.getByLabel('statistics.sqlite3').setInputFiles(path);
  await expect(page.getByText('12 days in 1 book uploaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await axe(page);
  await page.goto('/streak');
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('7 days');
  await page.goto('/settings/connections');
  await page.getByRole('button', { name: 'Undo the newest upload' }).click();
  await expect(toastOf(page, 'The upload is undone.')).toBeVisible();
  await page.goto('/streak');
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('0 days');
  rmSync(folder, { recursive: true });
});
