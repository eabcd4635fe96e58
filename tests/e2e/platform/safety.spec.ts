import type { APIRequestContext } from '@playwright/test';
import { faultsOf, type Kind } from '../../support/policy.ts';
import { expect, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

test.use({ lasting: false });

async function faultsAt(request: APIRequestContext, path: string, kind: Kind): Promise<string[]> {
  const headers = new Headers((await request.get(path, { maxRedirects: 0 })).headers());
  return faultsOf(headers, kind);
}

test('every page carries the headers of a document, wherever it is served from', async ({ request }) => {
  const pages = [
    '/',
    '/home',
    '/login',
    `/book?isbn=${DUNE}`,
    `/review?isbn=${DUNE}&id=none`,
    '/profile?id=nobody',
    '/search?q=dune',
    '/bookshelf/poetry',
    '/bookclub/view?id=none',
    '/legal/privacy',
    '/legal/terms-of-service',
    '/developers',
    '/status',
    '/admin',
    '/emailblocked',
    '/there/is/no/such/page',
  ];
  for (const path of pages) expect([path, await faultsAt(request, path, 'document')]).toEqual([path, []]);
});

test('every file that a page loads carries its headers, and only immutable files are cached for ever @all', async ({
  page,
  request,
}) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const assets = loaded.filter((path) => path.startsWith('/assets/'));
  for (const kind of ['.js', '.css', '.woff2'])
    expect(
      assets.some((path) => path.endsWith(kind)),
      kind,
    ).toBe(true);
  for (const path of new Set(assets)) expect([path, await faultsAt(request, path, 'hashed')]).toEqual([path, []]);
  const scripts = await page
    .locator('head script:not([type="module"])')
    .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
  expect(scripts).toEqual([expect.stringMatching(/\/assets\/scheme-[\w-]+\.js$/)]);
  expect(await faultsAt(request, '/favicon.svg', 'file')).toEqual([]);
  expect(await faultsAt(request, `/api/covers/${DUNE}.svg`, 'cover')).toEqual([]);
  for (const path of ['/.vite/manifest.json', '/.assetsignore', '/_headers']) {
    expect((await request.get(path)).status()).toBe(404);
  }
  expect(await faultsAt(request, '/api/openapi.json', 'shared')).toEqual([]);
  expect(await faultsAt(request, '/api/trending/get', 'personal')).toEqual([]);
});

test('a reader over the rate limit is told so, and loses nothing @all', async ({ page }) => {
  await signedIn(page);
  const sentence = 'That was a lot of requests. Wait a minute and try again.';
  const body = { requestStatus: 'error', error: sentence, message: sentence, code: 'too_many', request_id: 'test' };
  const refused = { status: 429, headers: { 'retry-after': '60' }, json: body };
  await page.route('**/api/user_actions/mark_bookmarked_book', (route) => route.fulfill(refused), { times: 1 });
  await page.goto(`/book?isbn=${DUNE}`);
  const bookmarkButton = page.getByRole('button', { name: /^Want to read: / }).first();
  await bookmarkButton.click();
  await expect(toastOf(page, sentence)).toBeVisible();
  await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'false');
  await bookmarkButton.click();
  await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
});
