import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { recountJob } from '../../../../worker/composition/jobs.ts';
import { undoImport } from '../../../../worker/features/imports/contract.ts';
import {
  getImpressions,
  type Impression,
  saveImpressions,
} from '../../../../worker/features/library/impressions/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { call, reader } from '../../../support/worker/app.ts';
import { someIsbns } from '../../../support/worker/features/builders.ts';
import { imported, rowsOfImport } from '../../../support/worker/features/imports.ts';
import { runJob } from '../../../support/worker/jobs.ts';

// All tests share the catalogue, so each test takes a book of its own.
let usedIsbns = 0;
async function aBook(): Promise<string> {
  usedIsbns += 1;
  return (await someIsbns(usedIsbns)).at(-1) ?? '';
}

const dark = (intensity: number): Impression => ({ aspect: 'dark', intensity });
type Ask = (endpoint: typeof getImpressions, input: { isbn: string }) => Promise<OutputOf<typeof getImpressions>>;

const impressionsText = async (ask: Ask, isbn: string) => {
  const { counts, own } = await ask(getImpressions, { isbn });
  return { counts: Object.fromEntries(counts.map(({ aspect, readers }) => [aspect, readers])), own };
};

test('everyone sees the counts, and only a reader sees their own', async () => {
  const [ada, grace, isbn] = [await reader(), await reader(), await aBook()];
  await ada.call(saveImpressions, { isbn, impressions: [dark(3), { aspect: 'blood', intensity: 1 }] });
  await grace.call(saveImpressions, { isbn, impressions: [dark(3)] });
  expect(await impressionsText(call, isbn)).toEqual({ counts: { dark: [0, 0, 0, 2], blood: [0, 1, 0, 0] }, own: [] });
  await ada.call(saveImpressions, { isbn, impressions: [dark(0)] });
  expect(await impressionsText(ada.call, isbn)).toEqual({ counts: { dark: [1, 0, 0, 1] }, own: [dark(0)] });
  await ada.call(saveImpressions, { isbn, impressions: [] });
  expect(await impressionsText(ada.call, isbn)).toEqual({ counts: { dark: [0, 0, 0, 1] }, own: [] });
});

test.for([
  [{ aspect: 'dark', intensity: 4 }],
  [{ aspect: 'dark', intensity: 1.5 }],
  [{ aspect: 'zombies', intensity: 1 }],
  [dark(1), dark(2)],
])('an unknown mood, a value outside of 0 to 3 or a duplicate is refused: %j', async (impressions) => {
  const ada = await reader();
  const isbn = await aBook();
  expect(await ada.callForError(saveImpressions, { isbn, impressions: impressions as Impression[] })).toMatchObject({
    code: 'invalid_input',
  });
});

test('an import adds them, lists what it cannot use, and its undo removes them', async () => {
  const [ada, isbn] = [await reader(), await aBook()];
  const impressions = [dark(2), { aspect: 'Zombies', intensity: 1 }];
  const id = await imported(ada, [{ title: '', isbn, state: 'finished', impressions }]);
  expect(await impressionsText(ada.call, isbn)).toEqual({ counts: { dark: [0, 0, 1, 0] }, own: [dark(2)] });
  expect((await rowsOfImport(ada, id))[0]?.reasons).toEqual([
    '“Zombies” is not among our moods and content notes, so it was left out.',
  ]);
  await ada.call(undoImport, { import_id: id });
  expect(await impressionsText(ada.call, isbn)).toEqual({ counts: {}, own: [] });
});

test('what the reader entered here wins over an import, and stays after its undo', async () => {
  const [ada, isbn] = [await reader(), await aBook()];
  await ada.call(saveImpressions, { isbn, impressions: [dark(1)] });
  const id = await imported(ada, [{ title: '', isbn, state: 'finished', impressions: [dark(3)] }]);
  expect((await impressionsText(ada.call, isbn)).own).toEqual([dark(1)]);
  await ada.call(undoImport, { import_id: id });
  expect((await impressionsText(ada.call, isbn)).own).toEqual([dark(1)]);
});

test('the nightly job corrects counts that are missing, wrong or orphaned', async () => {
  const [ada, isbn] = [await reader(), await aBook()];
  await ada.call(saveImpressions, { isbn, impressions: [dark(1), { aspect: 'war', intensity: 2 }] });
  const ofWork = `work_id = (SELECT work_id FROM books WHERE isbn = ${isbn})`;
  await env.DB.batch([
    env.DB.prepare(`DELETE FROM impression_counts WHERE aspect = 'war' AND ${ofWork}`),
    env.DB.prepare(`UPDATE impression_counts SET readers = 5 WHERE aspect = 'dark' AND ${ofWork}`),
    env.DB.prepare(
      `INSERT INTO impression_counts SELECT work_id, 'sad', 1, 3 FROM impressions WHERE aspect = 'war' AND ${ofWork}`,
    ),
  ]);
  expect(await runJob(recountJob)).toMatch(/impressions: \d+ counted, 3 had drifted/);
  expect((await impressionsText(ada.call, isbn)).counts).toEqual({ dark: [0, 1, 0, 0], war: [0, 0, 1, 0] });
});
