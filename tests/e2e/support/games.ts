import { expect, type Page } from '@playwright/test';
import type { Question } from '../../../worker/features/games/quizzes/question-contract.ts';
import { correctOrder, makeBooks } from '../../../worker/features/games/spine-stacker/contract.ts';
import { api, type Reader } from './support.ts';

export const seedOf = async (page: Page, game: 'wordsearch' | 'spinestacker', as?: Reader) =>
  (await api<{ seed: number }>(page.context(), `/api/games/get${game}`, {}, as)).seed;

/** The day's books of the spine stacker, in their order. */
export const spinesInOrder = async (page: Page, reader: Reader) =>
  correctOrder([], makeBooks(await seedOf(page, 'spinestacker', reader))) ?? [];

/** Puts one of these books on the shelf, as its next one. */
export async function placeSpine(page: Page, book: { id: number } | undefined): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Book ${book?.id}[:,]`) }).click();
  await page.getByRole('button', { name: /^Put the selected book/ }).click();
}

export const letterAt = (page: Page, cell: number) =>
  page.getByRole('grid', { name: 'Letters' }).getByRole('gridcell').nth(cell).getByRole('button');

export const piecesOf = (page: Page) => page.getByRole('grid', { name: 'Pieces of the cover' }).getByRole('button');

/** Solves the cover jigsaw, piece by piece. */
export async function solveJigsaw(page: Page, pieces: number, press: 'tap' | 'click' = 'click'): Promise<void> {
  for (let place = 0; place < pieces; place += 1) {
    // Identical pieces are interchangeable, so the puzzle may be complete before each piece is in its own place.
    if (await piecesOf(page).first().isDisabled()) break;
    const names = await piecesOf(page).evaluateAll((all) => all.map((piece) => piece.getAttribute('aria-label') ?? ''));
    const from = names.findIndex((name) => Number(/^Piece (\d+)/.exec(name)?.[1]) - 1 === place);
    if (from === place) continue;
    await piecesOf(page).nth(from)[press]();
    await piecesOf(page).nth(place)[press]();
  }
  await expect(page.getByText('Puzzle Complete!')).toBeVisible();
}

/** Returns the question on the page, and the positions (from 1) of its right answer and of wrong ones. */
export async function currentQuestion(page: Page, pool: readonly Question[]) {
  const text = ((await page.getByRole('heading', { level: 2 }).textContent()) ?? '').replace('____blank', '____');
  const question = pool.find((item) => item.question.replaceAll(/\s/g, '') === text.replaceAll(/\s/g, ''));
  if (!question) throw new Error(`This is asked, but not in the pool: ${text}`);
  const options = await page.getByRole('main').getByRole('listitem').getByRole('button').allInnerTexts();
  const right = options.findIndex((option) => option.split('\n').at(-1)?.trim() === question.answer) + 1;
  return { question, right, wrong: right === 1 ? [2, 3, 4] : [1, 2, 3, 4].filter((place) => place !== right) };
}
