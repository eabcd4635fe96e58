import { type Query, runBatch, type Statement } from '../../worker/platform/db/statement.ts';

/** Returns the queries that statements are sent as, without running them, for scripts that send them as text. */
export async function queriesOf(statements: readonly Statement[]): Promise<Query[]> {
  let queries: readonly Query[] = [];
  await runBatch(statements, async (sent) => {
    queries = sent;
    return sent.map(() => []);
  });
  return [...queries];
}
