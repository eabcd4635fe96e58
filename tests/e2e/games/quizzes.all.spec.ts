import type { Locator } from '@playwright/test';
import { deviceQuestions } from '../../../worker/features/games/quizzes/devices-contract.ts';
import { practiceQuestions } from '../../../worker/features/games/quizzes/practice-contract.ts';
import { currentQuestion } from '../support/games.ts';
import { axe, expect, signedIn, test } from '../support/support.ts';

function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const hitElements = [top + 4, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y));
    return hitElements.every((hit) => hit !== null && element.contains(hit));
  });
}

test('practice by keyboard alone: tried again, lost, restarted, finished', async ({ page }) => {
  await signedIn(page);
  await page.goto('/vocab/practice');
  const hearts = (count: string) => page.getByRole('img', { name: `${count} left` });
  await expect(hearts('3 hearts')).toBeVisible();
  const first = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  for (let presses = 0; presses < 30; presses += 1) {
    if (await first.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(first).toBeFocused();

  const { wrong } = await currentQuestion(page, practiceQuestions);
  await page.keyboard.press(String(wrong[0]));
  await expect(page.getByText('Wrong answer. Try again.')).toBeVisible();
  await expect(hearts('2 hearts')).toBeVisible();
  // A reload and Back give no heart back, and ask the same question.
  const { question: asked } = await currentQuestion(page, practiceQuestions);
  await page.reload();
  await expect(hearts('2 hearts')).toBeVisible();
  expect((await currentQuestion(page, practiceQuestions)).question).toEqual(asked);
  await page.getByRole('main').getByRole('link', { name: 'Literary Devices' }).click();
  await expect(hearts('3 hearts')).toBeVisible();
  await page.goBack();
  await expect(hearts('2 hearts')).toBeVisible();
  await first.focus();
  await page.keyboard.press(String(wrong[1]));
  await expect(hearts('1 heart')).toBeVisible();
  await page.keyboard.press(String(wrong[2]));
  await expect(page.getByRole('alert')).toHaveText("Game over. You've lost all your hearts.");
  await axe(page);

  const restart = page.getByRole('button', { name: 'Restart' });
  for (let presses = 0; presses < 10; presses += 1) {
    if (await restart.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(hearts('3 hearts')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  for (let place = 1; place <= 8; place += 1) {
    await expect(page.getByText(`Question ${place} of 8`)).toBeVisible();
    const { right, question } = await currentQuestion(page, practiceQuestions);
    await page.keyboard.press(String(right));
    await expect(page.getByText('Correct!', { exact: true })).toBeVisible();
    await expect(page.getByText(question.explanation)).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveJSProperty('value', place * 12.5);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('8 of 8 right at the first try.', { exact: true })).toBeVisible();
  await expect(page.getByText('Finished: +10 XP. Today counts.')).toBeVisible();
  await axe(page);
});

test('devices: a wrong answer moves on, and the quizzes link to each other', async ({ page }) => {
  await signedIn(page);
  await page.goto('/vocab/devices');
  for (let place = 1; place <= 8; place += 1) {
    await expect(page.getByText(`Question ${place} of 8`)).toBeVisible();
    const { right, wrong, question } = await currentQuestion(page, deviceQuestions);
    const option = place <= 2 ? (wrong[0] ?? 0) : right;
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button')
      .nth(option - 1)
      .click();
    await expect(page.getByText(place <= 2 ? 'Wrong answer!' : 'Correct!', { exact: place > 2 })).toBeVisible();
    await expect(page.getByText(question.explanation)).toBeVisible();
    if (place === 1) await axe(page);
    const next = page.getByRole('button', { name: place === 8 ? 'Finish' : 'Next' });
    await expect(next).toBeFocused();
    expect(await isUncovered(next)).toBe(true);
    await next.click();
  }
  await expect(page.getByText('6 of 8 right.', { exact: true })).toBeVisible();
  await expect(page.getByText('Finished: +10 XP. Today counts.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Language Practice' }).click();
  await expect(page).toHaveURL(/\/vocab\/practice$/);
});
