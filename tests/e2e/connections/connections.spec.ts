import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { api, axe, expect, newReader, signedIn, test, toastOf } from '../support/support.ts';

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
  await expect(device).toContainText('Progress sync → Send document metadata');
  await axe(page);
  const [server = '', user = '', password = ''] = await device.getByRole('definition').allTextContents();
  const key = createHash('md5').update(password).digest('hex');
  const push = (percentage: number, document = '0b229176d4e8db7f') =>
    context.request.put(`/kosync/syncs/progress`, {
      headers: { 'x-auth-user': user, 'x-auth-key': key },
      data: { document, progress: 'p', percentage, device: 'Kobo' },
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
  await page.getByRole('button', { name: /^Find the book of Kobo, 42\s%, first seen on / }).click();
  const find = page.getByRole('dialog', { name: 'Find the book' });
  await find.getByLabel('Title, author or ISBN').fill('Dune Herbert');
  await page.keyboard.press('Enter');
  await find
    .getByRole('button', { name: /Dune Frank Herbert/ })
    .first()
    .click();
  await expect(toastOf(page, /^Matched with Dune/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Which book is this?' })).toHaveCount(0);
  // Another copy was read to its end, and what is matched now is asked about at once.
  await push(1, 'another copy');
  await page.reload();
  await page.getByRole('button', { name: /^Name Kobo, 100\s%/ }).click();
  await page.getByRole('dialog', { name: 'Name this document' }).getByLabel('Name').fill('The blue one');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Find the book of The blue one' }).click();
  await find.getByLabel('Title, author or ISBN').fill('Piranesi Clarke');
  await page.keyboard.press('Enter');
  await find
    .getByRole('button', { name: /Piranesi Susanna Clarke/ })
    .first()
    .click();
  const finished = page.getByRole('dialog', { name: 'You finished Piranesi' });
  await finished.getByRole('button', { name: 'Done' }).click();
  await push(0.1, 'a manual');
  await page.reload();
  await page.getByRole('button', { name: /^Kobo, 10\s%, .* is not a book$/ }).click();
  await expect(page.getByRole('heading', { name: 'Which book is this?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show synced documents' }).click();
  await expect(page.getByText('Not a book.')).toBeVisible();
  await page.getByRole('button', { name: /^Forget Kobo, 10\s%/ }).click();
  await page.getByRole('dialog', { name: 'Forget this document?' }).getByRole('button', { name: 'Forget' }).click();
  await expect(toastOf(page, /^We forgot Kobo/)).toBeVisible();
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
  // Another token leaves it on the page, and is taken off by being revoked.
  await page.getByRole('button', { name: 'Create a token' }).click();
  await dialog.getByLabel('Name').fill('Mistake');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const mistake = page.getByRole('region', { name: 'Your token for Mistake' });
  await expect(mistake).toBeVisible();
  await expect(created).toContainText(token);
  await page.getByRole('button', { name: 'Revoke Mistake' }).click();
  await page.getByRole('dialog', { name: 'Revoke Mistake?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(mistake).toHaveCount(0);
  await created.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText('Can read · expires')).toContainText('last used');
  await expect(page.getByText(token)).toHaveCount(0);
  await axe(page);

  await page.goto('/home');
  await expect(page.getByText('You’ve reached the end. Have you finished it?')).toBeVisible();
  await page.getByRole('button', { name: 'Finish Dune' }).click();
  await page.getByRole('dialog', { name: 'You finished Dune' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You’ve reached the end. Have you finished it?')).toHaveCount(0);

  await page.goto('/settings/connections');
  await page.getByRole('button', { name: 'Revoke Kobo Libra' }).click();
  const sure = page.getByRole('dialog', { name: 'Revoke Kobo Libra?' });
  await sure.getByRole('button', { name: 'Revoke' }).click();
  await expect(toastOf(page, 'Kobo Libra is revoked.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke Shelf script' }).click();
  await page.getByRole('dialog', { name: 'Revoke Shelf script?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(toastOf(page, 'Shelf script is revoked.')).toBeVisible();
  expect((await push(0.5)).status()).toBe(401);
  expect((await context.request.post('/api/readings/list', bearer)).status()).toBe(401);

  const { token: otherToken } = await api<{ token: string }>(
    context,
    '/api/tokens/create',
    { name: 'Another', scope: 'read' },
    ada,
  );
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await question.getByRole('checkbox', { name: /Revoke API tokens, e-readers/ }).check();
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(toastOf(page, 'You are logged out on every device.')).toBeVisible();
  await expect(page.getByText("You're not signed in!")).toBeVisible();
  const endedCalls = [
    context.request.post('/api/settings/get', { data: { user_id: ada.userId, session_token: ada.token } }),
    context.request.post('/api/readings/list', { headers: { authorization: `Bearer ${otherToken}` }, data: {} }),
  ];
  for (const answer of endedCalls) expect((await answer).status()).toBe(401);
});

test('every example of the guide runs exactly as shown @all', async ({ page, context }) => {
  const ada = await signedIn(page);
  const { token } = await api<{ token: string }>(
    context,
    '/api/tokens/create',
    { name: 'The guide', scope: 'write' },
    ada,
  );
  await page.goto('/developers');
  // The guide comes first, then calls by feature; those that run a site are in the OpenAPI document only.
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual(['Your first five minutes', 'Reference']);
  const tags = await page
    .getByRole('region', { name: 'Reference' })
    .getByRole('heading', { level: 3 })
    .allTextContents();
  expect([tags[0], tags.length]).toEqual(['Library', 11]);
  await expect(page.getByText(/^\/api\/(admin|setup|reports)/)).toHaveCount(0);
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
  await page.getByRole('heading', { level: 3, name: 'Books', exact: true }).click();
  await page.getByText('/api/books/get', { exact: true }).click();
  await page.getByRole('button', { name: 'Run /api/books/get', exact: true }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
  await axe(page);
});

test('statistics of an e-reader are read in the browser, shown in the year, and undone @all', async ({
  page,
  context,
}) => {
  const ada = await signedIn(page);
  // Sets the reader's time zone, which the browser normally sends on sign-up.
  await context.request.post('/api/notifications/seen', {
    headers: { 'x-time-zone': 'Europe/Berlin', 'idempotency-key': crypto.randomUUID() },
    data: { user_id: ada.userId, session_token: ada.token },
  });
  const { time_zone: zone } = await api<{ time_zone: string }>(context, '/api/settings/get', {}, ada);
  expect(zone).toBe('Europe/Berlin');
  const folder = mkdtempSync(join(tmpdir(), 'statistics-'));
  const path = join(folder, 'statistics.sqlite3');
  const file = new DatabaseSync(path);
  file.exec(`CREATE TABLE book (id integer PRIMARY KEY, title text, authors text, pages integer, md5 text);
    CREATE TABLE page_stat_data (id_book integer, page integer, start_time integer, duration integer, total_pages integer);
    INSERT INTO book VALUES (1, 'Dune', 'Frank Herbert', 600, '0b229176d4e8db7f6d2b5a4952368d7a')`);
  const seconds = Math.floor(Date.now() / 1_000);
  for (let day = 0; day < 12; day += 1)
    file.exec(`INSERT INTO page_stat_data VALUES (1, ${day + 1}, ${seconds - day * 86_400}, 120, 600)`);
  file.close();
  await page.goto('/settings/connections');
  await page.getByLabel('statistics.sqlite3').setInputFiles(path);
  await expect(page.getByText('Added 12 days in 1 book.')).toBeVisible();
  await expect(page.getByText('12 days in 1 book', { exact: true })).toBeVisible();
  await page.getByLabel('statistics.sqlite3').setInputFiles(path);
  await expect(page.getByText('Nothing was added: we have all days of this file already.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await axe(page);
  await page.getByRole('button', { name: 'Show synced documents' }).click();
  await expect(page.getByText('Matched with Dune.')).toBeVisible();
  await page.goto('/book?isbn=9780340839935');
  const onDevices = page.getByRole('region', { name: 'On your e-readers' });
  await expect(onDevices).toContainText('12 days, 24 minutes');
  await onDevices.getByRole('button', { name: 'Show the days' }).click();
  await expect(onDevices.getByRole('listitem')).toHaveCount(12);
  await axe(page);
  await page.goto('/streak');
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('1 day');
  await page.goto('/settings/connections');
  await page.getByRole('button', { name: 'Undo the newest upload' }).click();
  await expect(toastOf(page, 'Upload undone.')).toBeVisible();
  await page.goto('/streak');
  await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('0 days');
  await page.goto('/settings/connections');
  await page.getByLabel('statistics.sqlite3').setInputFiles(path);
  await page.getByRole('button', { name: 'Upload it again' }).click();
  await expect(page.getByText('12 days in 1 book', { exact: true })).toBeVisible();
  rmSync(folder, { recursive: true });
});

test('a program that knows nothing but the documentation syncs, pairs, uploads, finishes, and is refused @all', async ({
  context,
}) => {
  const origin = test.info().project.use.baseURL ?? '';
  const ada = await newReader(context);
  const token = async (scope: 'read' | 'write') =>
    (await api<{ token: string }>(context, '/api/tokens/create', { name: scope, scope }, ada)).token;
  const [reading, writing] = [await token('read'), await token('write')];
  const device = await api<{ device_id: string; base_url: string; user: string; password: string }>(
    context,
    '/api/devices/create',
    { name: 'Kobo' },
    ada,
  );
  const key = createHash('md5').update(device.password).digest('hex');

  const ask = async (path: string, input: object = {}, bearer = writing) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(input) });
    return { status: answer.status, body: await answer.json() };
  };
  const kosync = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await fetch(device.base_url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-auth-user': device.user, 'x-auth-key': key, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const push = (document: string, percentage: number, metadata?: object) =>
    kosync('PUT', '/syncs/progress', { document, percentage, progress: 'p', device: 'Kobo', metadata });
  const progress = async () => {
    const { body } = await ask('/api/readings/list', { state: 'reading' }, reading);
    return body.readings.map((item: { title: string; progress: { value: number } }) => [
      item.title,
      item.progress.value,
    ]);
  };
  const streak = async () => (await ask('/api/streaks/view_user_streak', {}, reading)).body.streaks.current_streak;

  expect(await kosync('GET', '/users/auth')).toEqual({ status: 200, body: { authorized: 'OK' } });
  const [document, alone] = ['0b229176d4e8db7f6d2b5a4952368d7a', '1c229176d4e8db7f6d2b5a4952368d7a'];
  for (let time = 0; time < 2; time += 1)
    expect((await push(document, 0.42, { title: 'Dune', authors: 'Frank Herbert' })).status).toBe(200);
  expect(await progress()).toEqual([['Dune', 42]]);
  expect(await streak()).toBe(1);

  expect((await push(alone, 0.5)).status).toBe(200);
  expect(await progress()).toEqual([['Dune', 42]]);
  const { documents } = (await ask('/api/devices/documents', { paired: true })).body;
  const { isbn } = documents[0].book;
  expect((await ask('/api/devices/pair', { document: alone, isbn })).status).toBe(200);
  expect((await push(alone, 0.6)).status).toBe(200);
  expect(await progress()).toEqual([['Dune', 60]]);

  const days = Array.from({ length: 9 }, (_, place) => ({ day: `2025-03-0${place + 1}`, seconds: 1_800, pages: 20 }));
  const upload = { digest: 'a'.repeat(64), books: [{ document, days }] };
  for (let time = 0; time < 2; time += 1) expect((await ask('/api/statistics/add', upload)).status).toBe(200);
  expect((await ask('/api/statistics/book', { isbn }, reading)).body.days).toHaveLength(9);
  expect(
    (await ask('/api/readings/year', { target_id: ada.userId, year: 2025 }, reading)).body.device_days,
  ).toHaveLength(9);

  const client = new Client({ name: 'a stranger', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${writing}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
  const answer = await client.callTool({ name: 'list_readings', arguments: { state: 'reading' } });
  const { readings } = answer.structuredContent as { readings: { reading_id: string }[] };
  await client.callTool({ name: 'finish_reading', arguments: { reading_id: readings[0]?.reading_id, rating: 4.5 } });
  await client.close();
  expect((await ask('/api/readings/list', {}, reading)).body.readings).toMatchObject([
    { title: 'Dune', state: 'finished' },
  ]);

  const wrong = [
    await kosync('GET', '/users/auth', undefined, { 'x-auth-key': 'wrong' }),
    await kosync('GET', '/users/auth', undefined, { 'x-auth-user': 'stranger' }),
    await kosync('POST', '/users/create', { username: 'stranger', password: 'x' }),
    await kosync('PUT', '/syncs/progress', []),
    await ask('/api/readings/start', { isbn }, reading),
    await ask('/api/tokens/list'),
    await ask('/api/readings/list', {}, 'flt_unknown'),
    await ask('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }, 'flt_unknown'),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([401, 401, 402, 400, 403, 403, 401, 401]);
  await api(context, '/api/devices/revoke', { device_id: device.device_id }, ada);
  expect((await push(document, 0.9)).status).toBe(401);
});
