import { type CDPSession, expect, type Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/** Gives the browser a new authenticator that stores passkeys, three at most, and agrees to everything. */
export async function addPasskeys(page: Page): Promise<void> {
  const devtools = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, devtools);
  // Tests share pages, and a browser has one authenticator inside.
  await devtools.send('WebAuthn.disable');
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Signs up with a passkey on a page that offers it; returns the recovery codes. */
export async function signUpWithPasskey(page: Page, name: string): Promise<string[]> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const text = (await codes.locator('pre').textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  return text.split('\n');
}

/** Presses the button that leads to the provider's page, and comes back from there. */
export async function identifyAtProvider(
  page: Page,
  way: 'Log in' | 'Sign up',
  person: { name: string; email: string },
): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `${way} at the local identity page` })
    .click();
  await fillInIdentity(page, person);
}

/** Fills in the page of the identity provider. */
export async function fillInIdentity(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.waitForURL('**/identity/sign-in?*');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Ends the session in this browser. */
export const logOut = (page: Page) =>
  page.evaluate(() => {
    document.cookie = 'authenticated=; Max-Age=0; Path=/';
  });

/** Leaves the page that a visitor has opened for one of the sign-in pages, by the banner. */
export async function leaveByBanner(page: Page, link: 'Log in' | 'Create an Account'): Promise<void> {
  const banner = page.getByRole('complementary', { name: 'Sign in' });
  await expect(banner).toBeVisible();
  const close = page.getByRole('dialog', { name: 'Please log in first' }).getByRole('button', { name: 'Close' });
  // On some pages the dialog opens by itself, perhaps just now.
  await expect(async () => {
    if (await close.isVisible()) await close.click();
    await banner.getByRole('link', { name: link, exact: true }).click({ timeout: 2_000 });
    await expect(page).toHaveURL(/^[^?]*\/(?:login|signup)(?:\?|$)/, { timeout: 2_000 });
  }).toPass();
}
