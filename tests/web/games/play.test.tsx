import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boardsOf, usePlay } from '../../../web/features/games/play.ts';

const DAY = '2026-12-01';
const boards = boardsOf('wordsearch', ['english', 'portuguese'], z.array(z.string()), []);
const open = (day = DAY, today = day) =>
  renderHook(() => usePlay(boards, { day, today, board: null }, 'english')).result;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Simulates a write by another tab, including the browser's event for this one. */
function writtenElsewhere(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify({ value }));
  act(() => window.dispatchEvent(new StorageEvent('storage', { key })));
}
const keyOf = (name: string) => `daily:1:${DAY}::${name}`;

test('opening a game writes nothing, so a second tab does not restart the first one’s game', () => {
  const first = open();
  act(() => first.current.move((board) => [...board, 'ATLAS']));
  const stored = { ...localStorage };
  expect(open().current.board).toEqual(['ATLAS']);
  expect({ ...localStorage }).toEqual(stored);
});

test('a move applies to the current board, and appears in other open tabs', () => {
  const [first, second] = [open(), open()];
  act(() => first.current.move((board) => [...board, 'ATLAS']));
  act(() => second.current.move((board) => [...board, 'NOVEL']));
  expect(first.current.board).toEqual(['ATLAS', 'NOVEL']);
  expect(second.current.board).toEqual(['ATLAS', 'NOVEL']);
});

test('the last change of another tab is adopted and reported, until this tab continues', () => {
  const play = open();
  act(() => play.current.move(() => ['ATLAS']));
  expect(play.current.elsewhere).toBeNull();
  writtenElsewhere(keyOf('wordsearch:english'), { round: 0, board: ['ATLAS', 'NOVEL'] });
  expect(play.current).toMatchObject({ board: ['ATLAS', 'NOVEL'], elsewhere: 'tab' });
  writtenElsewhere(keyOf('wordsearch:portuguese'), { round: 0, board: ['LIVRO'] });
  expect(play.current.board).toEqual(['ATLAS', 'NOVEL']);
  act(() => play.current.move((board) => [...board, 'SHELF']));
  expect(play.current).toMatchObject({ board: ['ATLAS', 'NOVEL', 'SHELF'], elsewhere: null });
});

test('another tab that empties the storage, or writes nonsense, leaves a board that can be played', () => {
  const play = open();
  act(() => play.current.move(() => ['ATLAS']));
  writtenElsewhere(keyOf('wordsearch:english'), { round: 'none', board: 7 });
  expect(play.current.board).toEqual([]);
  localStorage.clear();
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
  act(() => play.current.move((board) => [...board, 'NOVEL']));
  expect(play.current.board).toEqual(['NOVEL']);
});

test('restart resets the puzzle; a practice puzzle is a new one, and the daily board is kept', () => {
  const play = open();
  act(() => play.current.move(() => ['ATLAS']));
  act(() => play.current.startPractice());
  expect(play.current).toMatchObject({ round: 1, board: [] });
  act(() => play.current.move(() => ['PRACTICE']));
  expect(open().current).toMatchObject({ round: 1, board: ['PRACTICE'] });
  act(() => play.current.restart());
  expect(play.current).toMatchObject({ round: 1, board: [] });
  act(() => play.current.startPractice());
  expect(play.current).toMatchObject({ round: 2, board: [] });
  act(() => play.current.returnToDay());
  expect(play.current).toMatchObject({ round: 0, board: ['ATLAS'] });
  act(() => play.current.restart());
  expect(play.current).toMatchObject({ round: 0, board: [] });
  act(() => play.current.startPractice());
  expect(play.current.round).toBe(3);
});

test('each language has its board, each day its own, and a tab keeps the language that it shows', () => {
  const [firstTab, secondTab] = [open(), open()];
  act(() => firstTab.current.move(() => ['ATLAS']));
  act(() => firstTab.current.choose('portuguese'));
  act(() => firstTab.current.move(() => ['LIVRO']));
  expect(firstTab.current).toMatchObject({ part: 'portuguese', board: ['LIVRO'] });
  expect(secondTab.current).toMatchObject({ part: 'english', board: ['ATLAS'] });
  expect(open().current).toMatchObject({ part: 'portuguese', board: ['LIVRO'] });
  expect(open('2026-12-02').current).toMatchObject({ part: 'english', board: [] });
  expect(open().current.board).toEqual(['LIVRO']);
});
