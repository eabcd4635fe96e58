import { chmod, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod';
import { accountParts } from '../../worker/composition/account-parts.ts';
import { allDeletedAccounts, deleteAccountRows } from '../../worker/features/accounts/delete-account.ts';
import { allRevocations } from '../../worker/features/accounts/revocations.ts';
import { endEverySession } from '../../worker/features/accounts/sessions.ts';
import type { Statement } from '../../worker/platform/db/statement.ts';
import { bansAndBlocks, bansAndBlocksIn, queriesForBansAndBlocks, restoreStatements } from './bans-and-blocks.ts';
import { stop } from './local.ts';
import { type Readers, writeForOwnerOnly } from './readers-at.ts';
import { replayRevocations, revocations } from './revocations.ts';

// The format of the file. Older formats must stay readable: the first was an array of deleted accounts without bans and
// blocks, a later one had no revocations.
const account = z.object({ userId: z.string(), leftAt: z.int() });
const list = z.union([
  z.array(account).transform((accounts) => ({ accounts, bansAndBlocks: null, revocations: [] })),
  z
    .object({
      departures: z.array(account),
      standing: bansAndBlocks.extend({ asked_at: z.int() }),
      revocations: revocations.default([]),
    })
    .transform(({ departures, standing, revocations }) => ({
      accounts: departures,
      bansAndBlocks: standing,
      revocations,
    })),
]);

/**
 * Facts newer than a backup: accounts deleted since (times in epoch seconds), the bans and blocks in force, and
 * revocations.
 */
type DeletedAccounts = z.infer<typeof list>;

/** An empty list, without bans, blocks and revocations. */
export const noDeletedAccounts: DeletedAccounts = { accounts: [], bansAndBlocks: null, revocations: [] };

/** Returns the accounts deleted in the last sixty days, the bans and blocks in force, and the revocations. */
export async function deletedAccountsAt(readers: Readers, now: number): Promise<DeletedAccounts> {
  const questions = [allDeletedAccounts(), allRevocations(), ...queriesForBansAndBlocks()];
  const [left = [], revoked = [], ...bansAndBlocks] = await readers.ask(questions);
  return {
    accounts: left.map(({ user_id, left_at }) => ({ userId: String(user_id), leftAt: Number(left_at) })),
    bansAndBlocks: { ...bansAndBlocksIn(bansAndBlocks), asked_at: now },
    revocations: revocations.parse(revoked),
  };
}

/**
 * Applies such a list to a restored database: ends all sessions, deletes the accounts, sets the bans and blocks in
 * force and lifts older ones, and repeats the revocations.
 */
export async function replayDeletedAccounts(
  readers: Readers,
  { accounts, bansAndBlocks, revocations }: DeletedAccounts,
  now: number,
): Promise<void> {
  const mended = await restoreStatementsAt(readers, bansAndBlocks);
  const deletions = accounts.flatMap(({ userId, leftAt }) => deleteAccountRows(accountParts, userId, leftAt));
  const revoked = replayRevocations(revocations);
  const statements = [endEverySession(now), ...mended, ...revoked, ...deletions];
  await readers.run('Making again what happened since the backup', statements);
}

async function restoreStatementsAt(readers: Readers, then: DeletedAccounts['bansAndBlocks']): Promise<Statement[]> {
  if (then === null) return [];
  const current = bansAndBlocksIn(await readers.ask(queriesForBansAndBlocks()));
  return restoreStatements(current, then, then.asked_at);
}

/** Writes the list to a file as JSON. Only the file's owner can read it, since it contains bans. */
export async function writeDeletedAccounts(
  file: string,
  { accounts, bansAndBlocks, revocations }: DeletedAccounts,
): Promise<void> {
  const written = { departures: accounts, standing: bansAndBlocks, revocations };
  writeForOwnerOnly();
  await writeFile(resolve(file), `${JSON.stringify(written, null, 2)}\n`);
  // Writing an existing file doesn't change its mode.
  await chmod(resolve(file), 0o600);
}

/** Reads such a file of this version or an older one. Stops the script with a message if it is invalid. */
export async function readDeletedAccounts(file: string): Promise<DeletedAccounts> {
  const text = await readFile(resolve(file), 'utf8').catch(() => stop(`${file} cannot be read.`));
  return listOf(text) ?? stop(`${file} was not written by "npm run deleted-accounts".`);
}

function listOf(text: string): DeletedAccounts | null {
  try {
    return list.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
