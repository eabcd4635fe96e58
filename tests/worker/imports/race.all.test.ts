import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { applyImport, listImports, undoImport } from '../../../worker/features/imports/contract.ts';
import { importsJob } from '../../../worker/features/imports/job.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, someIsbns } from '../../support/worker/features/builders.ts';
import { broughtIn, matched } from '../../support/worker/features/imports.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { replacing } from '../../support/worker/watching.ts';

// Two calls about one import at the same time. Each case stops one call before one of its round trips until the other
// has ended, so every order of their round trips is tried.

/** Returns an app that waits for `other` before its nth batch. */
function pausing(nth: number, other: () => Promise<unknown>) {
  let batches = 0;
  const batchOf = (target: D1Database | D1DatabaseSession) => async (statements: D1PreparedStatement[]) => {
    batches += 1;
    if (batches === nth) await other();
    return target.batch(statements);
  };
  const database = replacing(env.DB, {
    batch: batchOf(env.DB),
    withSession: (start?: string) => {
      const session = env.DB.withSession(start);
      return replacing(session, { batch: batchOf(session) });
    },
  });
  return createTestApp().over({ ...env, DB: database });
}

const APPLY = { shelves: [], show_reviews: false };

async function readyImport(rows: number): Promise<{ anna: Reader; id: string }> {
  const anna = await reader();
  const isbns = await someIsbns(rows);
  const id = await broughtIn(
    anna,
    isbns.map((isbn) => ({ title: '', isbn, state: 'finished' as const, finished: '2024-05-01' })),
  );
  await matched(anna, id);
  return { anna, id };
}

/** Undoes the rest of the import, and expects that nothing of it remains. */
async function expectNothingStays(anna: Reader, id: string): Promise<void> {
  for (let calls = 0; calls < 10; calls += 1) {
    const { imports } = await anna.call(listImports, {});
    if (imports.every(({ state }) => state === 'undone')) break;
    await anna.call(undoImport, { import_id: id });
  }
  expect((await anna.call(listReadings, {})).readings).toEqual([]);
}

test.for([1, 2, 3, 4])('undo ends while apply is in its round trip %d, and everything can be undone', async (nth) => {
  const { anna, id } = await readyImport(3);
  const app = pausing(nth, () => anna.call(undoImport, { import_id: id }));
  const answer = await app.send(applyImport.path, {
    user_id: anna.userId,
    session_token: anna.token,
    import_id: id,
    ...APPLY,
  });
  expect([200, 404]).toContain(answer.status);
  await expectNothingStays(anna, id);
});

test.for([1, 2, 3])('apply ends while undo is in its round trip %d, and everything can be undone', async (nth) => {
  const { anna, id } = await readyImport(3);
  const app = pausing(nth, () => anna.call(applyImport, { import_id: id, ...APPLY }));
  const answer = await app.send(undoImport.path, { user_id: anna.userId, session_token: anna.token, import_id: id });
  expect(answer.status).toBe(200);
  await expectNothingStays(anna, id);
});

test('twenty simultaneous applies and undos leave no stray reading', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { anna, id } = await readyImport(1);
    await Promise.allSettled([
      anna.call(applyImport, { import_id: id, ...APPLY }),
      anna.call(undoImport, { import_id: id }),
    ]);
    await expectNothingStays(anna, id);
  }
});

test('an import applied during the nightly cleaning can still be undone', async () => {
  const anna = await reader();
  const id = await broughtIn(anna, [{ title: '', isbn: await anIsbn(), state: 'finished' }]);
  await matched(anna, id);
  const later = new Date(Date.now() + 31 * 86_400_000);
  let paused = 0;
  const batchOf = (session: D1DatabaseSession) => async (statements: D1PreparedStatement[]) => {
    paused += 1;
    if (paused === 2) await anna.call(applyImport, { import_id: id, ...APPLY });
    return session.batch(statements);
  };
  const database = replacing(env.DB, {
    withSession: (start?: string) => {
      const session = env.DB.withSession(start);
      return replacing(session, { batch: batchOf(session) });
    },
  });
  await runJob(importsJob, later, {}, { ...env, DB: database });
  await expectNothingStays(anna, id);
});
