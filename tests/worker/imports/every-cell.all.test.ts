import { test } from 'vitest';
import { checkEveryCell } from '../../support/worker/features/every-cell.ts';

test('in 2,000 generated files each row has an outcome, and each cell is stored or named', async () => {
  await checkEveryCell(2_000, 2_026);
}, 1_200_000);
