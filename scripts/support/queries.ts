import type { Query } from 'drizzle-orm';
import { runBatch, type Statement } from '../../worker/platform/db/statement.ts';

/** Returns the SQL and parameters of statements without running them. */
export async function queriesOf(statements: readonly Statement[]): Promise<Query[]> {
  let queries: readonly Query[] = [];
  await runBatch(statements, async (sent) => {
    queries = sent;
    return sent.map(() => []);
  });
  return [...queries];
}
