import { ConstraintError } from '../../platform/db/checks.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Config } from '../../platform/http/config.ts';
import { CAPPED } from '../accounts/caps.ts';
import { keyOfCaller } from '../accounts/identity-key.ts';
import type { ServiceContext } from '../books/query-services.ts';
import { claimBatch, TAKEN_BY_ANOTHER } from './imports.ts';
import type { ImportRecord } from './queries.ts';
import { importRefusals } from './reasons.ts';

/** The context of work on an import, from a call by its reader or from the cron job. */
export interface Worker extends ServiceContext {
  database: Database;
  config: Config;
  userId: string;
  /** Epoch seconds. */
  seconds: number;
  /** The key by which limits know the reader, whichever account they have. */
  identityKey: () => Promise<string>;
}

/** Progress after one batch of an import. */
export interface Progress {
  done: boolean;
  /** The number of remaining rows. */
  waiting: number;
}

export function workerOf(call: Call): Worker {
  const { env, services, now, config, seconds, memberId: userId } = call;
  return {
    env,
    services,
    now,
    config,
    seconds,
    userId,
    database: call,
    afterwards: call.afterwards,
    identityKey: () => keyOfCaller(call),
  };
}

/**
 * Saves a batch of an import, unless another call has done the same batch; then it saves nothing, and the next call
 * continues. @param left counts the remaining rows.
 */
export async function saveBatch(
  { database, seconds }: Pick<Worker, 'database' | 'seconds'>,
  { id, piece }: Pick<ImportRecord, 'id' | 'piece'>,
  statements: readonly (Statement | null)[],
  left: Statement<readonly { count: number }[]>,
): Promise<Progress> {
  try {
    const { rest } = await database.saveUnless(
      {
        [TAKEN_BY_ANOTHER]: TAKEN_BY_ANOTHER,
        'UNIQUE constraint failed: imports.user_id': importRefusals.another,
        'UNIQUE constraint failed': TAKEN_BY_ANOTHER,
        // The reader published a review meanwhile, so fewer of this batch can be shown.
        [CAPPED]: TAKEN_BY_ANOTHER,
        lists_of_reader: importRefusals.tooManyLists(0),
      },
      [...claimBatch({ id, piece, now: seconds }), ...statements],
      { rest: left },
    );
    const waiting = rest[0]?.count ?? 0;
    return { done: waiting === 0, waiting };
  } catch (error) {
    if (!(error instanceof ConstraintError && error.message === TAKEN_BY_ANOTHER)) throw error;
    const { rest } = await database.load({ rest: left });
    return { done: false, waiting: rest[0]?.count ?? 0 };
  }
}
