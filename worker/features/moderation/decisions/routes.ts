import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { cursorOfAll } from '../../../platform/http/cursor.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { countInDay, rejectBeyondCap } from '../../accounts/caps.ts';
import { deskSentences } from '../accounts/contract.ts';
import { accountsNamed, countSelected } from '../accounts/queries.ts';
import {
  acknowledgeWarning,
  addAccountNote,
  answerDecision,
  decisionSentences,
  getAccountFile,
  getDecisionsAboutMe,
  getSiteNumbers,
  NUMBERS_DAYS,
  numberLabels,
  type SiteNumber,
  WRITTEN_A_DAY,
  warnReader,
} from './contract.ts';
import * as decisions from './decisions.ts';
import * as queries from './queries.ts';

const FORMER = 'A former moderator';

export const decisionRoutes = [
  on(getDecisionsAboutMe, async (call, { cursor }) => {
    const of = { userId: call.memberId, ...queries.aboutMePages.after(cursor) };
    const rows = await call.load({
      warned: queries.warningsOf(of),
      onTexts: queries.decisionsOnTexts(of),
      onAccount: queries.actsOnAccount(of),
    });
    return queries.decisionsAboutMe(rows);
  }),

  on(answerDecision, async (call, { decision_id: about, answer }) => {
    const { memberId: userId, seconds: answeredAt } = call;
    const decision = queries.decisionAbout({ id: about, userId });
    const { found } = await call.load({ found: decision });
    if (!found[0]?.exists) throwApiError('not_found', decisionSentences.noDecision);
    const { after } = await call.save([decisions.answerOnce({ about, userId, answer, answeredAt })], {
      after: decision,
    });
    if (after[0]?.answer !== answer) throwApiError('conflict', decisionSentences.answeredBefore);
    return { message: decisionSentences.answered };
  }),

  on(acknowledgeWarning, async (call, { warning_id: id }) => {
    await call.load({});
    await call.save([decisions.acknowledge({ id, userId: call.memberId, now: call.seconds })]);
    return { message: decisionSentences.acknowledged };
  }),

  on(warnReader, async (call, { target_id: userId, warning: text }) => {
    const id = call.newId;
    const { selected, before } = await selectAccount(call, userId, queries.warningById({ id }));
    const answer = { message: decisionSentences.warned, warning_id: id };
    if (call.earlierResult(before[0])) return answer;
    await call
      .save([
        ...(await countInDay(call, { kind: 'warning', targetId: id, limit: WRITTEN_A_DAY })),
        decisions.warn({ id, text, moderatorId: call.memberId, selected, now: call.seconds }),
      ])
      .catch(rejectBeyondCap(decisionSentences.manyWarnings));
    return answer;
  }),

  on(addAccountNote, async (call, { target_id: userId, note: text }) => {
    const id = call.newId;
    const { selected, before } = await selectAccount(call, userId, queries.noteById({ id }));
    const answer = { message: decisionSentences.noted, note_id: id };
    if (call.earlierResult(before[0])) return answer;
    await call
      .save([
        ...(await countInDay(call, { kind: 'account_note', targetId: id, limit: WRITTEN_A_DAY })),
        decisions.noteAccount({ id, text, moderatorId: call.memberId, selected, now: call.seconds }),
      ])
      .catch(rejectBeyondCap(decisionSentences.manyNotes));
    return answer;
  }),

  on(getAccountFile, async (call, { target_id: userId, cursor }) => {
    const { count, warned, noted } = await call.load({
      count: countSelected({ selected: selectedBy(call, userId) }),
      warned: queries.warningsForDesk({ userId, ...queries.warningPages.after(cursor) }),
      noted: queries.notesAbout({ userId, ...queries.notePages.after(cursor) }),
    });
    if (count[0]?.count !== 1) throwApiError('not_allowed', deskSentences.notYours);
    const [warningsPage, notesPage] = [queries.warningPages.page(warned), queries.notePages.page(noted)];
    return {
      warnings: warningsPage.rows.map(({ id, words, moderator, warnedAt: warned_at, acknowledgedAt, answer }) => ({
        id,
        words,
        moderator: moderator ?? FORMER,
        warned_at,
        acknowledged: acknowledgedAt !== null,
        ...(answer === null ? {} : { answer }),
      })),
      notes: notesPage.rows.map(({ id, note, author, notedAt: noted_at }) => ({
        ...{ id, note, noted_at },
        author: author ?? FORMER,
      })),
      next_cursor: cursorOfAll([warningsPage.next_cursor, notesPage.next_cursor]),
    };
  }),

  on(getSiteNumbers, async (call) => {
    if (!call.env.SITE?.hasNumbers) {
      await call.load({});
      return {};
    }
    const since = call.seconds - NUMBERS_DAYS * 86_400;
    const { counted } = await call.load({
      counted: queries.numbersSince({ since, day: new Date(since * 1000).toISOString().slice(0, 10) }),
    });
    const countOf = (of: SiteNumber) => counted.find((row) => row.of === of)?.count ?? 0;
    return { numbers: (Object.keys(numberLabels) as SiteNumber[]).map((of) => ({ of, count: countOf(of) })) };
  }),
];

const selectedBy = (call: Call, userId: string) => accountsNamed([userId], { asker: call.memberId, now: call.seconds });

/** Loads what the call made before, and throws unless the moderator may act on the account. */
async function selectAccount(call: Call, userId: string, made: Statement<readonly { id: string }[]>) {
  const selected = selectedBy(call, userId);
  const { count, before } = await call.load({ count: countSelected({ selected }), before: made });
  if (count[0]?.count !== 1) throwApiError('not_allowed', deskSentences.notYours);
  return { selected, before };
}
