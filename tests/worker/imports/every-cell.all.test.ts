import { test } from 'vitest';
import { checkEveryCell } from '../../support/worker/features/every-cell.ts';

const PART = 250;

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'in 2,000 generated files each row has an outcome, and each cell is stored or named: part %i',
  async (part) => {
    await checkEveryCell(PART, 2_026 + part * PART);
  },
  600_000,
);
