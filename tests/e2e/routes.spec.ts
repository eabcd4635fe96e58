import { axe, expect, signedIn, test } from './support.ts';

// Every route of the table (document 3, section 2) as a visitor and as a reader, at both widths and in both schemes: its
// own title and heading, nothing wider than the screen, and nothing for axe to find.
const DUNE = '9780340839935';
const LOGIN_FIRST = 'You must be logged in to view this page.';

interface Route {
  path: string;
  /** The document's title without the product's name. */
  title: string | RegExp;
  /** The heading, where it is another than the title. */
  heading?: string | RegExp;
  /** The heading that only a signed-in reader sees. */
  headingSignedIn?: string | RegExp;
  /** Only for readers: a visitor is asked to log in. */
  member?: boolean;
}

const routes: Route[] = [
  { path: '/', title: 'Flyleaf', heading: /blank leaf/ },
  { path: '/home', title: 'Home', heading: 'What will you read next?', headingSignedIn: /^Good to see you/ },
  { path: '/login', title: 'Log in', heading: 'Welcome back' },
  { path: '/signup', title: 'Sign up', heading: /Write your name/ },
  { path: '/search?q=dune', title: 'dune · Search', heading: 'Results for “dune”' },
  { path: '/search?q=zzyzx', title: 'zzyzx · Search', heading: 'Results for “zzyzx”' },
  { path: `/book?isbn=${DUNE}`, title: 'Dune' },
  { path: '/bookrequest', title: 'Request a book', heading: 'Which book is missing?' },
  { path: '/status', title: 'Status' },
  { path: '/bookshelves', title: 'Our Picks', heading: 'Explore Our Book Genres' },
  { path: '/bookshelf/short%20stories', title: 'Short Stories Books' },
  { path: '/forms/feature', title: 'Suggest a feature', heading: 'What should we build next?' },
  { path: '/legal/terms-of-service', title: 'Terms of Service' },
  { path: '/legal/privacy', title: 'Privacy Policy' },
  { path: '/developers', title: 'Developers', heading: 'The API, call by call' },
  { path: '/no/such/page', title: 'Unexpected Application Error!' },
];

const widths = [390, 1280] as const;

for (const route of routes) {
  for (const who of ['visitor', 'reader'] as const) {
    test(`${route.path} for a ${who}`, async ({ page }) => {
      if (who === 'reader') await signedIn(page, 'Rosa Routes');
      await page.goto(route.path);
      const heading = (who === 'reader' ? route.headingSignedIn : undefined) ?? route.heading ?? route.title;
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      if (route.title !== 'Flyleaf') {
        await expect(page).toHaveTitle(route.title instanceof RegExp ? route.title : `${route.title} · Flyleaf`);
      }
      if (route.member && who === 'visitor') {
        await expect(page.getByText(LOGIN_FIRST)).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await page.waitForLoadState('networkidle');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await axe(page);
        // Between the schemes only colours differ.
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
        await axe(page, ['color-contrast']);
      }
    });
  }
}

test('every link of the footer and the apps leads to a page', async ({ page }) => {
  await page.goto('/status');
  const addresses = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const inside = [...new Set(addresses)].filter((address) => address.startsWith('/'));
  expect(inside.length).toBeGreaterThan(8);
  for (const address of inside) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('No route matches URL')).toHaveCount(0);
  }
});

test('a page that goes away scrolls to the top and gives the focus to the next heading', async ({ page }) => {
  await page.goto('/bookshelves');
  const last = page.getByRole('main').getByRole('link').last();
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
