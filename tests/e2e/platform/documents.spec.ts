import { api, expect, newReader, signedIn, test } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

test.use({ lasting: false });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages can be read', async ({ page }) => {
    for (const [path, heading, words] of [
      ['/', /^Track your reading/, 'blank leaf'],
      ['/legal/privacy', 'Privacy Policy', 'account number'],
      [`/book?isbn=${DUNE}`, 'Dune', 'Arrakis has no rain'],
      ['/search?q=dune', 'Results for “dune”', 'Frank Herbert'],
      ['/home', 'What will you read next?', 'Trending books'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    }
  });

  test('the search box works by itself', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Search books' }).fill('dune');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=dune');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “dune”');
  });
});

/** Returns a page's status, title and meta tags (by property or name) as the server sends them. */
async function cardOf(
  request: { get(path: string): Promise<{ status(): number; text(): Promise<string> }> },
  path: string,
) {
  const answer = await request.get(path);
  const html = await answer.text();
  const metaTags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return {
    status: answer.status(),
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    card: Object.fromEntries(metaTags.map(([, name, content]) => [name, content])),
  };
}

test('a shared book shows its picture and its title', async ({ request }) => {
  const { status, title, card } = await cardOf(request, `/book?isbn=${DUNE}`);
  expect([status, title]).toEqual([200, 'Dune · Flyleaf']);
  expect(card).toMatchObject({ 'og:type': 'book', 'og:title': 'Dune by Frank Herbert', 'og:site_name': 'Flyleaf' });
  expect(card['og:description']).toMatch(/^Arrakis has no rain/);
  expect(card.description).toBe(card['og:description']?.replaceAll('&#39;', "'"));
  const picture = await request.get(card['og:image'] ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
  const bytes = await picture.body();
  // The offsets of the width and height in every PNG.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('a shared club shows its name @all', async ({ page, request }) => {
  const reader = await newReader(page.context(), 'Cora Club');
  const { book_club_id: club } = await api<{ book_club_id: string }>(
    page.context(),
    '/api/restricted/bookclub/create',
    { name: 'The Open Chapter', privacy_setting: 'public' },
    reader,
  );
  const { title, card } = await cardOf(request, `/bookclub/view?id=${club}`);
  expect([title, card['og:title']]).toEqual(['The Open Chapter · Flyleaf', 'The Open Chapter']);
});

test('the icons that a page and its manifest name are there, as large as they say @all', async ({ request }) => {
  const html = await (await request.get('/home')).text();
  const hrefs = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(hrefs).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest']);
  for (const href of hrefs) expect([href, (await request.get(href ?? '')).status()]).toEqual([href, 200]);
  const { icons, start_url: start } = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
    start_url: string;
  };
  expect((await request.get(start)).status()).toBe(200);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const answer = await request.get(src);
    const bytes = await answer.body();
    const size = `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
    expect([src, answer.headers()['content-type'], size]).toEqual([src, 'image/png', sizes]);
  }
});

test('a missing page answers 404, also to machines', async ({ request }) => {
  expect((await request.get('/no/such/page')).status()).toBe(404);
  expect((await request.get('/book?isbn=9780306406157')).status()).toBe(404);
  expect((await request.get('/assets/gone.js')).status()).toBe(404);
  expect((await request.get('/home')).status()).toBe(200);
});

// Each page with the calls that its document makes unnecessary.
const broughtAlong = [
  [
    '/home',
    [
      '/api/trending/get',
      '/api/readings/list',
      '/api/user_actions/view_user_book_stats',
      '/api/streaks/view_user_streak',
    ],
  ],
  [`/book?isbn=${DUNE}`, ['/api/books/get', '/api/public/get_book_reviews_db', '/api/readings/list']],
  ['/search?q=dune', ['/api/books/search']],
  ['/profile', ['/api/user_actions/view_user_book_stats', '/api/readings/shelf']],
  ['/streak', ['/api/streaks/view_user_streak', '/api/streaks/view_acts', '/api/streaks/friends_leaderboard']],
  ['/settings', ['/api/settings/get', '/api/streaks/get_habits']],
  ['/notifications', ['/api/notifications/get_notifications']],
  ['/challenge', ['/api/challenges/view']],
  ['/bookclub', ['/api/bookclub/bookclubs_user_in']],
  ['/year', ['/api/readings/year']],
  ['/bookshelves', ['/api/bookshelves/bookshelf_list']],
  ['/bookshelf/fiction', ['/api/bookshelves/bookshelf_list']],
] as const;

test('pages contain the data they show first, and look the same once scripts run', async ({ page }) => {
  await signedIn(page, 'Firmin Firstview');
  let calls: string[] = [];
  const warnings: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    // The runner blocks service workers except in their own specs.
    if (/service worker|works offline/i.test(message.text())) return;
    if (message.type() === 'warning' || message.type() === 'error') warnings.push(message.text());
  });
  // In `npm test` one page of each kind.
  for (const [path, expected] of process.env.QUICK === '1' ? broughtAlong.slice(0, 6) : broughtAlong) {
    calls = [];
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([path, calls.filter((call) => (expected as readonly string[]).includes(call))]).toEqual([path, []]);
  }
  expect(warnings).toEqual([]);
});

test('text typed into a form before scripts are loaded is sent @all', async ({ page }) => {
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/react-*.js', async (route) => {
    await release;
    await route.continue();
  });
  await page.goto('/forms/feature', { waitUntil: 'commit' });
  await page.getByLabel('Your Name').fill('Eva Early');
  await page.getByLabel('Email').fill('early@readers.test');
  await page.getByLabel('Feature Idea').fill('Read before it runs.');
  await page.getByRole('button', { name: 'Submit' }).click();
  const request = page.waitForRequest('**/api/forms/**');
  letGo();
  expect((await request).postDataJSON()).toMatchObject({
    name: 'Eva Early',
    email: 'early@readers.test',
    idea: 'Read before it runs.',
  });
});

test('clicks and text before scripts are loaded are not lost', async ({ page }) => {
  await signedIn(page, 'Eva Early');
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/react-*.js', async (route) => {
    await release;
    await route.continue();
  });
  // At this point only the small script that records clicks has run.
  await page.goto(`/book?isbn=${DUNE}`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Search books' }).fill('arra');
  await page.getByRole('button', { name: 'Want to read: Dune' }).click();
  letGo();
  await expect(page.getByRole('button', { name: 'Want to read: Dune' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByPlaceholder('Search books')).toHaveValue('arra');
});
