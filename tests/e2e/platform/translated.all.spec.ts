import type { Page } from '@playwright/test';
import { deviceQuestions } from '../../../worker/features/games/quizzes/devices-contract.ts';
import { practiceQuestions } from '../../../worker/features/games/quizzes/practice-contract.ts';
import { makeWordGrid } from '../../../worker/features/games/word-search/contract.ts';
import {
  currentQuestion,
  letterAt,
  piecesOf,
  placeSpine,
  seedOf,
  solveJigsaw,
  spinesInOrder,
} from '../support/games.ts';
import { api, chooseState, expect, identify, newPerson, signedIn, signUp, test } from '../support/support.ts';
import { DUNE } from '../support/world.ts';

/** Does to each page what a browser's translator does, but keeps the words: it wraps all texts, later ones too. */
async function translateAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untranslated = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'OPTION', 'TITLE', 'FONT']);
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || untranslated.has(text.parentElement?.tagName ?? 'FONT')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    addEventListener('load', () => {
      translate();
      new MutationObserver(translate).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
}

/** Fails if the page shows a fault, or was not translated at all. */
async function isWhole(page: Page): Promise<void> {
  await expect(page.locator('main font').first()).toBeVisible();
  await expect(page.getByText('Dang! Something went wrong!')).toHaveCount(0);
}

test('signing up and logging in work on translated pages', async ({ page, context }) => {
  await translateAll(page);
  const person = await signUp(page, newPerson('Tran Slated'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Tran' })).toBeVisible();
  await isWhole(page);
  await context.clearCookies();
  await page.goto('/login');
  await identify(page, /^Login with/, person);
  await page.waitForURL('**/home');
  await isWhole(page);
});

test('the main acts work on translated pages', async ({ page, context }) => {
  const reader = await signedIn(page, 'Ling Translated');
  await translateAll(page);
  await page.goto('/home');
  const box = page
    .getByRole('combobox', { name: 'Search books' })
    .or(page.getByRole('textbox', { name: 'Search books' }));
  await box.fill('dune');
  await box.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Dune', exact: true }).click();
  await page.waitForURL('**/book?**');
  await expect(page.getByRole('heading', { level: 1, name: 'Dune', exact: true })).toBeVisible();

  for (const state of ['Want to read', 'Reading'] as const) await chooseState(page, state);
  const field = page.getByRole('main').getByRole('textbox', { name: /you have reached in Dune$/ });
  for (const number of ['112', '120']) {
    await field.fill(number);
    await field.press('Enter');
    await expect(
      page
        .getByRole('main')
        .getByText(new RegExp(`^Page ${number} of`))
        .first(),
    ).toBeVisible();
  }
  await chooseState(page, 'Read');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const read = page.getByRole('main').getByRole('button', { name: 'Read: Dune', exact: true });
  await expect(read).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review Dune' });
  await dialog.getByRole('radio', { name: '4.5 stars' }).check({ force: true });
  await expect(dialog.getByRole('status')).toHaveText('4.5 stars');
  await dialog.getByLabel('Your review').fill('Read in another language.');
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Read in another language.' })).toBeVisible();
  const rated = page.waitForResponse((answer) => answer.url().endsWith('/rate_book'));
  await page.getByRole('main').getByRole('radio', { name: '3 stars', exact: true }).click({ force: true });
  expect((await rated).ok()).toBe(true);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.keyboard.press('Escape');
  await isWhole(page);

  await page.goto('/settings/connections');
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByLabel('Name').fill('Script');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your token for Script' }).getByRole('definition')).toHaveText(
    /\S{20,}/,
  );
  await isWhole(page);

  const club = { name: 'Many Tongues', privacy_setting: 'private' };
  const made = await api<{ book_club_id: string }>(context, '/api/restricted/bookclub/create', club, reader);
  await page.goto(`/bookclub/view?id=${made.book_club_id}`);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByLabel('Title').fill('A translated post');
  await page.getByLabel('Text', { exact: true }).fill('Words.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'A translated post' })).toBeVisible();
  await isWhole(page);

  await page.goto(`/book?isbn=${DUNE}`);
  await expect(page.getByText('Read in another language.')).toBeVisible();
});

test('the games and quizzes work on translated pages', async ({ page }) => {
  const reader = await signedIn(page, 'Gia Translated');
  const seed = await seedOf(page, 'wordsearch', reader);
  const spines = await spinesInOrder(page, reader);
  await translateAll(page);
  const isFinished = () =>
    expect(page.getByRole('status').filter({ hasText: 'Finished: +10 XP. Today counts.' })).toBeVisible();

  await page.goto('/games/wordsearch');
  for (const { cells } of makeWordGrid(seed, 'english').words)
    for (const cell of [cells[0], cells.at(-1)]) await letterAt(page, cell ?? 0).click();
  await isFinished();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Practice puzzle' }).click();
  await expect(page.getByText('0 of 8 found')).toBeVisible();
  await isWhole(page);

  await page.goto('/games/spinestacker');
  for (const spine of spines) await placeSpine(page, spine);
  await isFinished();
  await isWhole(page);

  await page.goto('/games/coverpuzzle');
  await page.getByRole('button', { name: 'Easy' }).click();
  await solveJigsaw(page, await piecesOf(page).count());
  await isFinished();
  await isWhole(page);

  for (const [address, pool] of [
    ['/vocab/practice', practiceQuestions],
    ['/vocab/devices', deviceQuestions],
  ] as const) {
    await page.goto(address);
    for (let place = 1; place <= 8; place += 1) {
      await expect(page.getByText(`Question ${place} of 8`)).toBeVisible();
      const { right, question } = await currentQuestion(page, pool);
      await page.keyboard.press(String(right));
      await expect(page.getByText(question.explanation)).toBeVisible();
      await page.getByRole('button', { name: place === 8 ? 'Finish' : 'Next' }).click();
    }
    await expect(page.getByText('Finished: +10 XP. Today counts.')).toBeVisible();
    await isWhole(page);
  }
});
