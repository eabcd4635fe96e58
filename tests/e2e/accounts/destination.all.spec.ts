import { aims, createClub } from '../support/aims.ts';
import { api, axe, expect, identify, newPerson, newReader, test, toastOf } from '../support/support.ts';
import {
  addPasskeys,
  fillInIdentity,
  identifyAtProvider,
  leaveByBanner,
  logOut,
  signUpWithPasskey,
  useRecoveryCode,
} from '../support/ways-in.ts';
import { DUNE } from '../support/world.ts';

const DIALOG = 'Please log in first';

for (const [aim, go] of Object.entries(aims)) {
  test(`${aim} is reached by every way in`, async ({ page }) => {
    test.slow();
    await addPasskeys(page);
    const person = newPerson('Olga Provided');
    let recoveryCode = '';
    const arrive = (way: string, time: number, link: 'Log in' | 'Create an Account', enter: () => Promise<unknown>) =>
      test.step(way, async () => {
        const isThere = await go(page, time);
        await leaveByBanner(page, link);
        await enter();
        await isThere();
        await logOut(page);
      });
    await arrive('signing up with a passkey', 0, 'Create an Account', async () => {
      [recoveryCode = ''] = await signUpWithPasskey(page, 'Pia Passkey');
    });
    await arrive('a passkey', 1, 'Log in', () => page.getByRole('button', { name: 'Use a passkey' }).click());
    await arrive('a recovery code', 2, 'Log in', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Use a recovery code' }).click();
      await useRecoveryCode(page, recoveryCode);
    });
    await arrive('signing up at a provider', 0, 'Create an Account', () => identifyAtProvider(page, 'Sign up', person));
    await arrive('a provider', 1, 'Log in', () => identifyAtProvider(page, 'Log in', person));
  });
}

test('a detour forgets no club’s code, and it is taken from a pasted message', async ({ page }) => {
  await addPasskeys(page);
  const [first, second] = [await createClub(page, 'First Club'), await createClub(page, 'Second Club')];
  const isIn = (id: string) => expect(page).toHaveURL(`/bookclub/view?id=${id}`);

  // A dialog that loads late doesn't cover the page to which the visitor has gone meanwhile.
  const arrived = Promise.withResolvers<void>();
  const dialogChunk = /\/assets\/sign-in-dialog-[\w-]+\.js$/;
  await page.route(dialogChunk, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/book?isbn=${DUNE}`);
  const loaded = page.waitForResponse(dialogChunk);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Want to read: Dune/ })
    .click();
  await leaveByBanner(page, 'Create an Account');
  arrived.resolve();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(page.getByRole('dialog', { name: DIALOG })).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });

  // Past the dialog, over the terms and another page.
  await page.goto(`/bookclub/join?code=${first.code}`);
  await axe(page);
  await leaveByBanner(page, 'Create an Account');
  await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL('/legal/terms-of-service');
  await page.goBack();
  await page.goto('/');
  await page.goto('/signup');
  await signUpWithPasskey(page, 'Pia Invited');
  await isIn(first.id);

  await page.goto('/bookclub/join');
  await page
    .getByLabel('Invite code')
    .fill(`Come and join: https://flyleaf.example/bookclub/join?code=${second.code.toLowerCase()}.`);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await isIn(second.id);
});

test('a proof at a provider, in a window of its own, lets the act go on that asked for it', async ({ page }) => {
  const olga = newPerson('Olga Provided');
  await page.goto('/signup');
  await identifyAtProvider(page, 'Sign up', olga);
  await page.waitForURL('**/welcome');
  await page.goto('/settings');
  // As ten minutes after the login.
  const sentence = 'To keep your account safe, log in again first.';
  const body = { requestStatus: 'error', error: sentence, message: sentence, code: 'not_allowed' };
  await page.route(
    '**/api/recovery/codes',
    (route) => route.fulfill({ status: 403, json: { ...body, reason: 'not_fresh', request_id: 'none' } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const openProvider = async () => {
    const opening = page.waitForEvent('popup');
    await question.getByRole('button', { name: 'Log in at the local identity page' }).click();
    return opening;
  };
  // Somebody else's login proves nothing.
  const wrong = await openProvider();
  await fillInIdentity(wrong, newPerson('Otto Other'));
  await expect(wrong.getByText('This isn’t one of the ways into your account.')).toBeVisible();
  await wrong.close();
  await expect(question).toBeVisible();

  await fillInIdentity(await openProvider(), olga);
  await expect(question).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Recovery codes' }).locator('pre')).toHaveText(/\S{10}/);
});

test('what a visitor pressed is done when they are back, and an invite makes friends on the way', async ({
  page,
  context,
}) => {
  const grace = await newReader(context, 'Grace Inviting');
  const { code } = await api<{ code: string }>(context, '/api/social/invite_link', {}, grace);
  const ian = newPerson('Ian Invited');

  // The invitation is not forgotten on the way to a book.
  await page.goto(`/invite?code=${code}`);
  await page.getByRole('main').getByRole('link', { name: 'Grace Inviting' }).click();
  await expect(page).toHaveURL(/\/profile/);
  await page.goto(`/book?isbn=${DUNE}`);
  const want = page.getByRole('main').getByRole('button', { name: /^Want to read: Dune/ });
  await want.click();
  await expect(page.getByRole('dialog', { name: DIALOG })).toBeVisible();
  await identify(page, /^Sign up with/, ian);
  await expect(toastOf(page, 'You are friends now')).toBeVisible();
  await expect(page).toHaveURL(`/book?isbn=${DUNE}`);
  await expect(want).toHaveAttribute('aria-pressed', 'true');

  // What the reader has done already is not undone by the press.
  await logOut(page);
  await page.goto(`/book?isbn=${DUNE}`);
  await want.click();
  await identify(page, /^Login with/, ian);
  await expect(toastOf(page, 'Logged in')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Sign in' })).toBeHidden();
  await expect(want).toHaveAttribute('aria-pressed', 'true');

  await logOut(page);
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog', { name: DIALOG }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('complementary', { name: 'Sign in' }).getByRole('link', { name: 'Log in', exact: true }).click();
  await identify(page, /^Login with/, ian);
  await expect(page).toHaveURL(`/book?isbn=${DUNE}`);
  await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // Logging out everywhere says only that.
  await page.goto('/settings');
  const sentences: string[] = [];
  await page.exposeFunction('hear', (sentence: string) => sentences.push(sentence));
  await page.evaluate(() => {
    const { hear } = globalThis as unknown as { hear: (sentence: string) => void };
    new MutationObserver(() => {
      for (const part of document.querySelectorAll('[data-sonner-toast], dialog[open] h2'))
        hear(part.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(toastOf(page, 'You are logged out on every device.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(new Set(sentences)).toEqual(new Set(['Log out everywhere?']));
});
