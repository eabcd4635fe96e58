import type { Page } from '@playwright/test';
import { api, axe, expect, newReader, signedIn, test, toastOf } from './support.ts';
import { DUNE } from './world.ts';

const book = `/book?isbn=${DUNE}`;
const START = '/api/readings/start';

const field = (page: Page) => page.getByRole('textbox', { name: 'Page of Dune that you are on' });
const yours = (page: Page) => page.getByRole('region', { name: 'Your readings' });

test('a book is begun, carried on with by Enter, finished on another day, and stands on the profile @both', async ({
  page,
}) => {
  await signedIn(page, 'Rhea Reads');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'What are you reading?' })).toBeVisible();
  await page.goto(book);
  const reading = page.getByRole('button', { name: 'Reading: Dune', exact: true });
  await reading.click();
  await expect(reading).toHaveAttribute('aria-current', 'true');
  await reading.click();
  await expect(field(page)).toBeFocused();
  await axe(page);

  await page.goto('/home');
  const card = page.getByRole('region', { name: 'Continue reading' }).getByRole('article', { name: 'Dune' });
  // What is refused says why and stays.
  await field(page).fill('1000000000');
  await field(page).press('Enter');
  await expect(card.getByRole('alert')).toContainText(/page/);
  await expect(field(page)).toHaveValue('1000000000');
  await field(page).fill('112');
  await field(page).press('Enter');
  await expect(card).toContainText('Page 112');
  await expect(field(page)).toHaveValue('');
  await expect(card.getByRole('alert')).toHaveCount(0);
  await axe(page);
  await page.getByRole('link', { name: 'Dune', exact: true }).first().click();
  await expect(yours(page)).toContainText('Page 112');

  await page.getByRole('button', { name: 'Finish Dune' }).click();
  await page.getByRole('button', { name: 'Another day' }).click();
  const dialog = page.getByRole('dialog', { name: 'When did you finish Dune?' });
  await expect(dialog.getByLabel('Day')).toBeFocused();
  await dialog.getByLabel('Month').selectOption('February');
  await dialog.getByLabel('Day').fill('30');
  await dialog.getByLabel('Year').fill('2020');
  await dialog.getByLabel('Year').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('There is no such day.');
  // A finish before its start is refused as well.
  await dialog.getByLabel('Day').fill('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A book cannot be finished before it was started.');
  await expect(dialog.getByLabel('Day')).toHaveValue('3');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
