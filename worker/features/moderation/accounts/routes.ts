import { openDatabase } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { nameOf } from '../../accounts/bans.ts';
import { setRank } from '../../accounts/settings.ts';
import { reverseBatch, startBatch, takesLong, workThroughBatches } from './batches.ts';
import {
  actOnAccounts,
  deskSentences,
  findAccounts,
  findBursts,
  getAccountActions,
  giveRank,
  reverseAccountAction,
} from './contract.ts';
import * as queries from './queries.ts';

/** How far back unusual activity is looked for, in seconds. */
const BURST_SECONDS = 7 * 86_400;

/** Accounts processed right after the response; the job processes the others. */
const IMMEDIATE_ACCOUNTS = 20;

const isAdmin = (call: Call) => call.member().rank === 'admin';

export const accountDeskRoutes = [
  on(findAccounts, async (call, { cursor, ...filter }) => {
    const at = { asker: call.memberId, now: call.seconds };
    const { rows, count } = await call.load({
      rows: queries.accountsFound({ filter, ...at, ...queries.accountPages.after(cursor) }),
      count: queries.countSelected({ selected: queries.accountsToActOn(filter, at) }),
    });
    const page = queries.accountPages.page(rows);
    return {
      accounts: page.rows.map((row) => queries.accountOf(row, isAdmin(call))),
      selectable: count[0]?.count ?? 0,
      next_cursor: page.next_cursor,
    };
  }),

  on(findBursts, async (call) => {
    const since = call.seconds - BURST_SECONDS;
    const { hours, texts } = await call.load({
      hours: queries.busyHours({ since }),
      texts: queries.repeatedTexts({ since }),
    });
    return { hours, texts };
  }),

  on(actOnAccounts, async (call, input) => {
    const { ids, expected, action, reason, bar = false, remove_content: removesContent = false, ...filter } = input;
    if (ids === undefined && queries.isEmpty(filter)) throwApiError('invalid_input', deskSentences.noFilter);
    const id = call.newId;
    const at = { asker: call.memberId, now: call.seconds };
    const selected = ids === undefined ? queries.accountsToActOn(filter, at) : queries.accountsNamed(ids, at);
    const { actions, count } = await call.load({
      actions: queries.actionById({ id }),
      count: queries.countSelected({ selected }),
    });
    if (!isAdmin(call) && (action !== 'limit' || bar || removesContent)) {
      throwApiError('not_allowed', deskSentences.onlyLimit);
    }
    const before = call.earlierResult(actions[0]);
    if (before) return { message: deskSentences.done(action, before.accounts), batch_id: id };
    const accounts = count[0]?.count ?? 0;
    if (accounts === 0) throwApiError('not_found', deskSentences.nobody);
    if (ids === undefined && accounts !== expected) throwApiError('conflict', deskSentences.changed);
    const batch = {
      id,
      action,
      reason,
      bar,
      removesContent,
      accounts,
      adminId: call.memberId,
      selected,
      now: call.seconds,
    };
    await call.save(startBatch(batch));
    if (takesLong(batch)) {
      const database = openDatabase(call.env.DB, null, 'first-primary');
      call.afterwards(
        'account actions',
        workThroughBatches(database, {
          parts: call.services.accountParts,
          limit: IMMEDIATE_ACCOUNTS,
          now: call.seconds,
        }),
      );
    }
    return { message: deskSentences.done(action, accounts), batch_id: id };
  }),

  on(getAccountActions, async (call, { cursor }) => {
    const { actions } = await call.load({ actions: queries.actionsSince(queries.actionPages.after(cursor)) });
    const { rows, next_cursor } = queries.actionPages.page(actions);
    return { actions: rows.map((row) => queries.actionOf(row, call.seconds)), next_cursor };
  }),

  on(reverseAccountAction, async (call, { batch_id: id }) => {
    const { actions } = await call.load({ actions: queries.actionById({ id }) });
    const { action, actedAt, reversedAt } = actions[0] ?? throwApiError('not_found', deskSentences.notFound);
    const isFinal = action === 'delete' || action === 'remove_content';
    const message = isFinal ? deskSentences.deleted : deskSentences.reversed;
    if (reversedAt !== null) return { message };
    if (!queries.isReversible(actedAt, call.seconds)) throwApiError('conflict', deskSentences.tooLate);
    await call.save(reverseBatch({ id, actedAt, now: call.seconds }));
    return { message };
  }),

  on(giveRank, async (call, { target_id: userId, rank }) => {
    const { names } = await call.load({ names: nameOf({ userId }) });
    if (userId === call.memberId) throwApiError('not_allowed', deskSentences.ownRank);
    const { name } = names[0] ?? throwApiError('not_found', deskSentences.noReader);
    await call.save([setRank({ userId, rank })]);
    return { message: deskSentences.ranked(name, rank) };
  }),
];
