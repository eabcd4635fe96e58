import { expect, test } from 'vitest';
import { resultText, scoringRules } from '../../../web/features/games/game-text.ts';

test('a result is a sentence that reads well aloud and gives nothing away', () => {
  expect(resultText('spinestacker', 21, { points: 130, restarts: 1 })).toBe(
    'Flyleaf Spine Stacker No. 21: all 16 books, 130 points, 1 restart.',
  );
  expect(resultText('spinestacker', 21, { points: 150, restarts: 0 })).toBe(
    'Flyleaf Spine Stacker No. 21: all 16 books, 150 points.',
  );
  expect(resultText('coverpuzzle', 3, { size: 5, moves: 31, restarts: 2 })).toBe(
    'Flyleaf Cover Jigsaw No. 3: all 25 pieces on Hard, 210 points, 31 swaps, 2 restarts.',
  );
  expect(resultText('wordsearch', 0, { language: 'portuguese', misses: 1, restarts: 0 })).toBe(
    'Flyleaf Word Search No. 0: all 8 words in Portuguese, 75 points, 1 miss.',
  );
});

test('the page says how much more the hardest level is worth', () => {
  expect(scoringRules.coverpuzzle).toContain('Easy is worth 90 points, Medium 160 and Hard 250');
});
