import { openDatabase } from '../../../platform/db/database.ts';
import { type Call, requireFresh } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { newId } from '../../../platform/ids.ts';
import { nameOf } from '../../accounts/bans.ts';
import { makeRecoveryLink, RECOVERY_LINK_HOURS } from '../../accounts/identities/contract.ts';
import { newLink } from '../../accounts/identities/recovery.ts';
import { accountToActOn, mayDo, mayReverse, needsProof } from '../policy.ts';
import { removedKinds, returnContent } from '../removed-content.ts';
import { actOnReaders, reverseAct, takesLong, workThroughActs } from './acts.ts';
import {
  accountActions,
  actOnAccounts,
  deskSentences,
  findAccounts,
  findBursts,
  getAccountActions,
  giveRank,
  REVERSIBLE_DAYS,
  reverseAccountAction,
} from './contract.ts';
import * as queries from './queries.ts';

/** How far back unusual activity is looked for, in seconds. */
const BURST_SECONDS = 7 * 86_400;

/** Accounts processed right after the response; the job processes the others. */
const IMMEDIATE_ACCOUNTS = 20;

const isAdmin = (call: Call) => call.member().rank === 'admin';

// The beginning of an address finds the rest of it letter by letter, and moderators see no addresses.
function requireAdminForAddresses(call: Call, { prefix }: { prefix?: string | undefined }): void {
  if (prefix && !isAdmin(call)) throwApiError('not_allowed', deskSentences.onlyAdmins);
}

// Two admins who act on each other at once: the second may no longer, and nothing was done.
function requireActed(logged: readonly unknown[]): void {
  if (logged.length === 0) throwApiError('conflict', deskSentences.notYours);
}

export const accountDeskRoutes = [
  on(findAccounts, async (call, { cursor, ...filter }) => {
    const at = { asker: call.memberId, now: call.seconds };
    const { rows, count } = await call.load({
      rows: queries.accountsFound({ filter, ...at, ...queries.accountPages.after(cursor) }),
      count: queries.countSelected({ selected: queries.accountsToActOn(filter, at) }),
    });
    requireAdminForAddresses(call, filter);
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
    const {
      ids,
      except = [],
      expected,
      action,
      reason,
      bar = false,
      remove_content: removesContent = false,
      ...filter
    } = input;
    if (ids === undefined && queries.isEmpty(filter)) throwApiError('invalid_input', deskSentences.noFilter);
    if (action !== 'delete' && (bar || removesContent)) throwApiError('invalid_input', deskSentences.onlyDeletion);
    const id = call.newId;
    const at = { asker: call.memberId, now: call.seconds };
    const selected = ids === undefined ? queries.accountsToActOn(filter, at, except) : queries.accountsNamed(ids, at);
    const { actions, count } = await call.load({
      actions: queries.actionById({ id, asker: call.memberId }),
      count: queries.countSelected({ selected }),
    });
    requireAdminForAddresses(call, filter);
    const wanted = { action, bars: bar, removes: removesContent };
    if (!mayDo(call.member(), wanted)) throwApiError('not_allowed', deskSentences.onlyAdmins);
    if (needsProof(wanted)) requireFresh(call.member(), call.seconds);
    const before = call.earlierResult(actions[0]);
    if (before) return { message: deskSentences.done(action, before.accounts), batch_id: id };
    const accounts = count[0]?.count ?? 0;
    if (accounts === 0) throwApiError('not_found', deskSentences.nobody);
    if (ids === undefined && accounts !== expected) throwApiError('conflict', deskSentences.changed);
    const act = {
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
    const { logged } = await call.save(actOnReaders(act), { logged: queries.actionById({ id, asker: call.memberId }) });
    requireActed(logged);
    // The statements that the free plan allows a call are left to the job.
    if (takesLong(act) && call.env.PLAN !== 'free') {
      const database = openDatabase(call.env.DB, null, 'first-primary');
      call.afterwards(
        'account actions',
        workThroughActs(database, {
          parts: call.services.accountParts,
          limit: IMMEDIATE_ACCOUNTS,
          now: call.seconds,
          statementsLeft: () => Infinity,
        }),
      );
    }
    return { message: deskSentences.done(action, accounts), batch_id: id };
  }),

  on(getAccountActions, async (call, { cursor }) => {
    const page = { asker: call.memberId, ...queries.actionPages.after(cursor) };
    const { actions } = await call.load({ actions: queries.actionsSince(page) });
    const { rows, next_cursor } = queries.actionPages.page(actions);
    const viewer = call.member();
    return { actions: rows.map((row) => queries.actionOf(row, viewer, call.seconds)), next_cursor };
  }),

  on(reverseAccountAction, async (call, { batch_id: id }) => {
    const { actions, removed } = await call.load({
      actions: queries.actionById({ id, asker: call.memberId }),
      removed: removedKinds({ removalId: id }),
    });
    const act = actions[0] ?? throwApiError('not_found', deskSentences.notFound);
    if (!mayReverse(call.member(), act)) throwApiError('not_allowed', deskSentences.onlyAdmins);
    if (act.isOfAsker) throwApiError('not_allowed', deskSentences.notYours);
    if (needsProof(act)) requireFresh(call.member(), call.seconds);
    const message = act.action === 'delete' ? deskSentences.deleted : deskSentences.reversed;
    if (act.reversedAt !== null) return { message };
    if (!queries.isReversible(act.actedAt, call.seconds)) throwApiError('conflict', deskSentences.tooLate);
    if (act.isRemovedAgain) throwApiError('conflict', deskSentences.removedAgain);
    call.requireUnchanged('removed');
    await call.save([
      ...reverseAct({ id, action: act.action, now: call.seconds }),
      // What a decision on a report removed returns when that decision is taken back.
      ...(act.isOfReport
        ? []
        : returnContent(
            id,
            removed.map(({ kind }) => kind),
          )),
    ]);
    return { message };
  }),

  on(giveRank, async (call, { target_id: userId, rank, reason }) => {
    const selected = accountToActOn(call.memberId, userId);
    const { names, count } = await call.load({
      names: nameOf({ userId }),
      count: queries.countSelected({ selected }),
    });
    const { name, rank: former } = names[0] ?? throwApiError('not_found', deskSentences.noReader);
    const message = deskSentences.ranked(name, rank);
    if (count[0]?.count !== 1) throwApiError('not_allowed', deskSentences.notYours);
    if (former === rank) return { message };
    const act = { id: newId(), action: 'rank', rank, reason: reason || `${former} → ${rank}`, accounts: 1 } as const;
    const { logged } = await call.save(actOnReaders({ ...act, adminId: call.memberId, selected, now: call.seconds }), {
      logged: queries.actionById({ id: act.id, asker: call.memberId }),
    });
    requireActed(logged);
    return { message };
  }),

  on(makeRecoveryLink, async (call, { target_id: userId }) => {
    const { memberId: asker, seconds: now } = call;
    const selected = accountToActOn(asker, userId);
    const { names, count, rules } = await call.load({
      names: nameOf({ userId }),
      count: queries.countSelected({ selected }),
      rules: queries.recoveryLinkRules({
        ...{ userId, asker },
        ...{ since: now - REVERSIBLE_DAYS * 86_400, today: now - 86_400 },
      }),
    });
    const target = names[0] ?? throwApiError('not_found', deskSentences.noReader);
    if (count[0]?.count !== 1) throwApiError('not_allowed', deskSentences.notYours);
    const act = { id: newId(), action: 'recovery_link', reason: accountActions.recovery_link, accounts: 1 } as const;
    const logged = actOnReaders({ ...act, adminId: asker, selected, now });
    const needsTwo = target.rank === 'admin' || rules[0]?.wasAdmin;
    if (needsTwo && rules[0]?.isNewAdmin) throwApiError('not_allowed', deskSentences.newAdmin);
    if (needsTwo && !rules[0]?.hasSecondAdmin) {
      await call.save(logged);
      throwApiError('conflict', deskSentences.secondAdmin);
    }
    const expiresAt = now + RECOVERY_LINK_HOURS * 3_600;
    const link = await newLink({ userId, adminId: asker, expiresAt }, now);
    await call.save([...logged, link.saving]);
    return { key: link.key, expires_at: expiresAt };
  }),
];
