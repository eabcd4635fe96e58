import { api, expect, identify, newPerson, signedIn, signUp, test, toastOf } from '../support/support.ts';

// A reader's clock that is a year off, and the services behind the server that do not answer.

const DAY = 86_400_000;

const inBerlin = (moment: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(moment);

test.describe('a clock that is a year ahead', () => {
  test.beforeEach(async ({ context }) => {
    await context.clock.setSystemTime(Date.now() + 365 * DAY);
  });

  test('signs in, stays signed in, and counts the day of the server', async ({ page, context }) => {
    await signUp(page, newPerson('Ada Reader'));
    await page.reload();
    await expect(page.getByText("You're not signed in!")).toHaveCount(0);
    await page.goto('/streak');
    await page.getByRole('button', { name: 'I read today' }).click();
    await expect(page.getByText('You read today')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Current streak' })).toContainText('1 day');
    await expect(page.getByRole('list', { name: 'This week' }).getByText(/: read$/)).toHaveCount(1);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Reader' })).toBeVisible();
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'authenticated');
    expect(cookie?.value).toContain('authenticated');
  });

  test('sets a challenge for tomorrow, and plays the games of today', async ({ page, context }) => {
    await signedIn(page);
    await page.goto('/challenge/create');
    await page.getByLabel('Challenge name').fill('By tomorrow');
    await page.getByLabel('Number of books').fill('3');
    // The day may change while this runs: then it is tomorrow as it was a moment ago.
    const asked = Date.now();
    await expect(page.getByText(/^You'll get 30 XP points/)).toContainText(inBerlin(asked + DAY));
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
    const sameMonth = new Date(asked).getUTCMonth() === new Date(asked + DAY).getUTCMonth();
    if (sameMonth) await expect(page.getByRole('button', { name: /^Today, / })).toHaveCount(1);
    await page.getByRole('button', { name: 'Create Challenge' }).click();
    await page.waitForURL('**/challenge');
    await expect(page.getByRole('article', { name: 'By tomorrow' })).toContainText(/[12] days? left/);
    const { day } = await api<{ day: string }>(context, '/api/games/today');
    await page.goto('/games/wordsearch');
    const long = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
    await expect(page.getByText(`· ${long}`)).toBeVisible();
  });
});

test.describe('the identity provider down', () => {
  const UNREACHABLE = 'We could not reach the sign-in service. Please try again in a moment.';

  test('before its page opens: a sentence, and the next click tries again', async ({ page }) => {
    await page.route('**/identity/client.js*', (route) => route.abort());
    await page.goto('/login');
    const button = page.getByRole('main').getByRole('button', { name: /^Login with/ });
    await button.click();
    await expect(toastOf(page, 'The sign-in service could not be loaded.')).toBeVisible();
    await page.unroute('**/identity/client.js*');
    const opening = page.waitForEvent('popup');
    await expect(async () => {
      await button.click();
      await opening;
    }).toPass();
  });

  test('when the server asks it: a sentence, nobody is in, and nobody who was in is out', async ({ page }) => {
    const person = newPerson('Nora New');
    const refusal = {
      requestStatus: 'error',
      error: UNREACHABLE,
      message: UNREACHABLE,
      code: 'unavailable',
      request_id: 'x',
    };
    await page.route('**/api/users/create_user', (route) => route.fulfill({ status: 503, json: refusal }));
    await page.goto('/signup');
    await identify(page, /^Sign up with/, person);
    await expect(toastOf(page, UNREACHABLE)).toBeVisible();
    await expect(page).toHaveURL(/\/signup$/);
    await page.unroute('**/api/users/create_user');
    await identify(page, /^Sign up with/, person);
    await page.waitForURL('**/welcome');
    await page.route('**/identity/**', (route) => route.abort());
    await page.goto('/streak');
    await expect(page.getByRole('button', { name: 'I read today' })).toBeVisible();
  });
});
