import { useMemo } from 'react';
import { gameBoards, gameParts } from '../../../../worker/features/games/contract.ts';
import { type Language, makeWordGrid, wordIn } from '../../../../worker/features/games/word-search/contract.ts';
import { session } from '../../../platform/api/session.ts';
import { boardsOf, type DayGame, usePlay } from '../play.ts';
import type { Selected } from './letter-grid.tsx';

export const ALL_FOUND = 'You found all the words! Congratulations!';

const fresh = { found: [], misses: 0 };
// A restart keeps the misses, because the player knows where the words are.
const restartBoard = ({ misses }: { misses: number }) => ({ found: [], misses });
const boards = boardsOf('wordsearch', gameParts.wordsearch, gameBoards.wordsearch, fresh, restartBoard);

const firstLanguage = (): Language =>
  [session().language, navigator.language].some((item) => item.startsWith('pt')) ? 'portuguese' : 'english';

/**
 * The stored board of a day's word search. `select` tries the cells between two letters; `onComplete` is called when
 * the last word was found.
 */
export function useWordSearch(game: DayGame, onComplete: () => void = () => undefined) {
  const play = usePlay(boards, game, firstLanguage());
  const { part: language, round } = play;
  const grid = useMemo(() => makeWordGrid(game.seed, language, round), [game.seed, language, round]);
  const foundWords = play.board.found.filter(({ word }) => grid.words.some((gridWord) => gridWord.word === word));
  const isFound = (word: string) => foundWords.some((item) => item.word === word);
  const complete = foundWords.length === grid.words.length;

  const select = (cells: readonly number[]): Selected => {
    const word = wordIn(grid, cells);
    if (word === null) {
      if (!complete) play.move((board) => ({ ...board, misses: board.misses + 1 }));
      return { message: `${cells.map((cell) => grid.letters[cell]).join('')} is not in the list.`, missed: true };
    }
    if (isFound(word)) return { message: `You already found ${word}.`, missed: false };
    play.move((board) =>
      board.found.some((foundWord) => foundWord.word === word)
        ? board
        : { ...board, found: [...board.found, { word, from: cells[0] ?? 0, to: cells.at(-1) ?? 0 }] },
    );
    const count = foundWords.length + 1;
    if (count < grid.words.length)
      return { message: `Found ${word}, ${count} of ${grid.words.length}.`, missed: false };
    onComplete();
    return { message: ALL_FOUND, missed: false };
  };

  return { play, languages: boards.parts, grid, found: foundWords, isFound, complete, select };
}
