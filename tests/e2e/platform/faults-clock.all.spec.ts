import { expect, identify, newPerson, signUp, test, toastOf } from '../support/support.ts';

// Tests with a reader's clock that is a year off, and with outside services that do not respond.

const DAY = 86_400_000;

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
});

test.describe('the identity provider down', () => {
  const UNREACHABLE = 'We could not reach the sign-in service. Please try again in a moment.';

  test('during sign-in: a message is shown, no one is signed in, and no one is signed out', async ({ page }) => {
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
