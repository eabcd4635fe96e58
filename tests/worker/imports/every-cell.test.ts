import { test } from 'vitest';
import { checkEveryCell } from '../../support/worker/features/every-cell.ts';

test('in generated files of every format each row has an outcome, and each cell is stored or named', async () => {
  await checkEveryCell(40, 46);
}, 120_000);
