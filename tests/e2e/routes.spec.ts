import { axe, beAdmin, beSignedIn, expect, signedIn, test } from './support.ts';

// Every route of the table (document 3, section 2) as a visitor and as a reader, at both widths and in both schemes: its
// own title and heading, nothing wider than the screen, and nothing for axe to find.
const DUNE = '9780340839935';

interface Route {
  path: string;
  /** The document's title without the product's name. */
  title: string | RegExp;
  /** The heading, where it is another than the title. */
  heading?: string | RegExp;
  /** The heading that only a signed-in reader sees. */
  headingSignedIn?: string | RegExp;
  /** Only for readers: what a visitor is told, in place of the page, while they are asked to log in. */
  asks?: string;
  /** What a reader who may not see it is told. */
  tells?: string;
  /** Where a visitor is led elsewhere. */
  titleForVisitors?: string;
  visitorHeading?: string;
}

const LOGIN_FIRST = 'You must be logged in to view this page.';

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
  { path: '/streak', title: 'My Streak', asks: LOGIN_FIRST },
  { path: '/challenge', title: 'Challenges', asks: LOGIN_FIRST },
  { path: '/challenge/create', title: 'Create Challenge', asks: LOGIN_FIRST },
  { path: '/settings', title: 'Settings', asks: LOGIN_FIRST },
  { path: '/account/settings', title: 'Settings', asks: LOGIN_FIRST },
  { path: '/notifications', title: 'Updates', asks: LOGIN_FIRST },
  { path: '/profile?tab=lists', title: 'Rosa Routes', titleForVisitors: 'Log in', visitorHeading: 'Welcome back' },
  { path: `/review?isbn=${DUNE}&id=none`, title: 'Review not found' },
  { path: '/review?isbn=nothing', title: 'Review not found' },
  { path: '/games', title: /Games/ },
  { path: '/games/wordsearch', title: 'Word Search' },
  { path: '/games/spinestacker', title: 'Spine Stacker', asks: LOGIN_FIRST },
  { path: '/games/coverpuzzle', title: 'Cover Jigsaw', asks: LOGIN_FIRST },
  { path: '/vocab/practice', title: /Language Practice/ },
  { path: '/vocab/devices', title: /Devices/ },
  { path: '/bookclubs', title: 'Book Clubs', heading: 'Find a book club' },
  { path: '/bookclub', title: 'Book Club', headingSignedIn: 'Book Club List', asks: LOGIN_FIRST },
  {
    path: '/bookclub/create',
    title: 'Create a Book Club',
    asks: 'You must be logged in to create a book club!',
  },
  {
    path: '/bookclub/join',
    title: 'Join a Book Club',
    headingSignedIn: 'Enter Book Club Invite Code',
    asks: LOGIN_FIRST,
  },
  {
    path: '/bookclub/view?id=none',
    title: 'Book Club',
    asks: LOGIN_FIRST,
    tells: 'You are not a member of this book club.',
  },
  {
    path: '/bookclub/manage?id=none',
    title: 'Manage Club',
    asks: LOGIN_FIRST,
    tells: 'You are not a member of this book club.',
  },
  { path: '/emailblocked', title: 'E-mail blocked' },
  { path: '/emailblockedinvalidkey', title: 'Invalid Key' },
  { path: '/admin', title: 'Admin', asks: 'Not logged in', tells: 'Not an admin' },
  { path: '/admin/reviewReports', title: 'Reports', asks: 'Not logged in', tells: 'Not an admin' },
  { path: '/no/such/page', title: 'Unexpected Application Error!' },
];

const widths = [390, 1280] as const;

for (const route of routes) {
  for (const who of ['visitor', 'reader'] as const) {
    test(`${route.path} for a ${who}`, async ({ page }) => {
      if (who === 'reader') await signedIn(page, 'Rosa Routes');
      await page.goto(route.path);
      const title = (who === 'visitor' ? route.titleForVisitors : undefined) ?? route.title;
      const heading = (who === 'reader' ? route.headingSignedIn : route.visitorHeading) ?? route.heading ?? title;
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
      await expect(page).toHaveTitle(title instanceof RegExp || title === 'Flyleaf' ? title : `${title} · Flyleaf`);
      if (who === 'visitor' && route.asks !== undefined) {
        await expect(page.getByRole('dialog', { name: 'Please log in first' })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByText(route.asks)).toBeVisible();
      }
      if (who === 'reader' && route.tells !== undefined) await expect(page.getByText(route.tells)).toBeVisible();
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

test('the pages of a site admin @admin', async ({ page }) => {
  const ada = await signedIn(page, 'Ada Admin');
  beAdmin(ada);
  await beSignedIn(page, ada, 'admin');
  for (const path of ['/admin', '/admin/reviewReports']) {
    await page.goto(path);
    await expect(page.getByText('Not an admin')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await axe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await axe(page, ['color-contrast']);
  }
});

test('every link of the footer and the apps leads to a page', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
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
