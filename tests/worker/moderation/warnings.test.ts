import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount, exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import {
  actOnAccounts,
  deskSentences,
  getAccountActions,
} from '../../../worker/features/moderation/accounts/contract.ts';
import {
  acknowledgeWarning,
  addAccountNote,
  answerDecision,
  DECISIONS_PAGE,
  decisionSentences,
  getAccountFile,
  getDecisionsAboutMe,
  getSiteNumbers,
  WRITTEN_A_DAY,
  warnReader,
} from '../../../worker/features/moderation/decisions/contract.ts';
import {
  decideReport,
  getDecisions,
  getReports,
  report,
} from '../../../worker/features/moderation/reports/contract.ts';
import { getUnread } from '../../../worker/features/social/notifications/contract.ts';
import { call, createTestApp, moderator, type Reader, reader } from '../../support/worker/app.ts';
import { firstValue, hasActed, hasJustSignedIn } from '../../support/worker/features/builders.ts';
import { emptyReadersDatabase } from '../../support/worker/fresh.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';
import { siteRecord } from '../../support/worker/site-record.ts';

const WARNING = 'Please keep to the topic.';

async function warned(desk: Reader, someone: Reader): Promise<string> {
  const warning = { target_id: someone.userId, warning: WARNING };
  return (await desk.call(warnReader, warning)).warning_id;
}

interface Paged {
  next_cursor?: string | undefined;
}

async function everyPage<Page extends Paged>(load: (cursor?: string) => Promise<Page>): Promise<Page[]> {
  const first = await load();
  const pages = [first];
  for (let next = first.next_cursor; next !== undefined; next = pages.at(-1)?.next_cursor) pages.push(await load(next));
  return pages;
}

describe('a warning', () => {
  test('is announced until its reader has acknowledged it, and nobody else can', async () => {
    const [desk, ada, other] = [await moderator('Linus'), await reader(), await reader()];
    const warning_id = await warned(desk, ada);
    expect((await ada.call(getUnread, {})).warned).toBe(true);
    await other.call(acknowledgeWarning, { warning_id });
    expect((await ada.call(getUnread, {})).warned).toBe(true);
    const [shown] = (await ada.call(getDecisionsAboutMe, {})).decisions;
    expect(shown).toMatchObject({ id: warning_id, words: WARNING, what: { kind: 'warning', acknowledged: false } });
    await ada.call(acknowledgeWarning, { warning_id });
    expect((await ada.call(getUnread, {})).warned).toBe(false);
    expect((await desk.call(getAccountFile, { target_id: ada.userId })).warnings).toMatchObject([
      { words: WARNING, moderator: 'Linus', acknowledged: true },
    ]);
  });

  test('and a note are for those whom a moderator may act on', async () => {
    const [desk, otherDesk] = [await moderator(), await moderator()];
    for (const { userId: target_id } of [desk, otherDesk]) {
      const refusals = [
        await desk.callForError(warnReader, { target_id, warning: WARNING }),
        await desk.callForError(addAccountNote, { target_id, note: WARNING }),
        await desk.callForError(getAccountFile, { target_id }),
      ];
      for (const { message } of refusals) expect(message).toBe(deskSentences.notYours);
    }
  });
});

describe('warnings and notes', () => {
  test('are all listed, however many were written since, to moderators and to their reader', async () => {
    const [desk, ada] = [await moderator('Linus'), await reader()];
    await desk.call(addAccountNote, { target_id: ada.userId, note: 'The first note.' });
    const first = await warned(desk, ada);
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${2 * DECISIONS_PAGE})
      SELECT 'later ' || printf('%03d', i) || ?1`;
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO account_notes (id, user_id, author_id, note, noted_at) ${many}, ?1, NULL, 'Later.', unixepoch() + 1 + i / 3 FROM n`,
      ).bind(ada.userId),
      env.DB.prepare(
        `INSERT INTO warnings (id, user_id, words, moderator_id, warned_at, acknowledged_at) ${many}, ?1, 'Later.', NULL, unixepoch() + 1 + i / 3, NULL FROM n`,
      ).bind(ada.userId),
    ]);
    const files = await everyPage((cursor) => desk.call(getAccountFile, { target_id: ada.userId, cursor }));
    const notes = files.flatMap((file) => file.notes.map(({ note }) => note));
    const warnings = files.flatMap((file) => file.warnings.map(({ id }) => id));
    expect([notes.length, notes.at(-1)]).toEqual([2 * DECISIONS_PAGE + 1, 'The first note.']);
    expect([new Set(warnings).size, warnings.at(-1)]).toEqual([2 * DECISIONS_PAGE + 1, first]);
    const act = { ids: [ada.userId], expected: 1, action: 'limit' as const, reason: 'Advertises.' };
    const { batch_id } = await desk.call(actOnAccounts, act);
    const pages = await everyPage((cursor) => ada.call(getDecisionsAboutMe, { cursor }));
    const aboutMe = pages.flatMap(({ decisions }) => decisions.map(({ id }) => id));
    expect(aboutMe.filter((id) => id !== batch_id)).toEqual(warnings);
    expect(aboutMe).toHaveLength(2 * DECISIONS_PAGE + 2);
  });

  test('of one moderator have a daily limit', async () => {
    const [desk, ada] = [await moderator(), await reader()];
    for (const kind of ['warning', 'account_note']) await hasActed(desk, kind, WRITTEN_A_DAY);
    const target = { target_id: ada.userId };
    expect(await desk.callForError(warnReader, { ...target, warning: WARNING })).toMatchObject({
      code: 'too_many',
      message: decisionSentences.manyWarnings,
    });
    expect(await desk.callForError(addAccountNote, { ...target, note: WARNING })).toMatchObject({
      code: 'too_many',
      message: decisionSentences.manyNotes,
    });
  });
});

describe('an answer', () => {
  test('to a warning, a decision and an act is read beside it, and given once', async () => {
    const [desk, ada, reporter] = [await moderator(), await reader('Ada'), await reader()];
    const warning = await warned(desk, ada);
    await reporter.call(report, { kind: 'profile', id: ada.userId, reason: 'A fake.' });
    const open = (await desk.call(getReports, {})).reports.find(({ target_id }) => target_id === ada.userId);
    await desk.call(decideReport, { report_id: open?.id ?? '', decision: 'remove' });
    const act = { ids: [ada.userId], expected: 1, action: 'limit' as const, reason: 'Advertises.' };
    const { batch_id } = await desk.call(actOnAccounts, act);

    const { decisions } = await ada.call(getDecisionsAboutMe, {});
    expect(decisions.map(({ what }) => what.kind).toSorted()).toEqual(['account', 'report', 'warning']);
    for (const { id, what } of decisions)
      await ada.call(answerDecision, { decision_id: id, answer: `No ${what.kind}.` });
    const refusal = await ada.callForError(answerDecision, { decision_id: warning, answer: 'Again.' });
    expect(refusal).toMatchObject({ code: 'conflict', message: decisionSentences.answeredBefore });

    const [file, made, acts] = [
      await desk.call(getAccountFile, { target_id: ada.userId }),
      await desk.call(getDecisions, {}),
      await desk.call(getAccountActions, {}),
    ];
    expect(file.warnings[0]?.answer).toBe('No warning.');
    expect(made.decisions.find(({ author }) => author === 'Reader')?.answer).toBe('No report.');
    expect(acts.actions.find(({ id }) => id === batch_id)?.answers).toMatchObject([{ answer: 'No account.' }]);
  });

  test('is only for the reader whom it is about', async () => {
    const [desk, ada, other] = [await moderator(), await reader(), await reader()];
    const decision_id = await warned(desk, ada);
    const refusal = await other.callForError(answerDecision, { decision_id, answer: 'Not me.' });
    expect(refusal).toMatchObject({ code: 'not_found', message: decisionSentences.noDecision });
  });
});

test('notes are in the export of the reader they are about, without a name, and in no other', async () => {
  const [desk, ada] = [await moderator('Linus'), await reader()];
  await desk.call(addAccountNote, { target_id: ada.userId, note: 'Asked twice.' });
  expect((await desk.call(getAccountFile, { target_id: ada.userId })).notes).toMatchObject([
    { note: 'Asked twice.', author: 'Linus' },
  ]);
  const [own, others] = [JSON.stringify(await ada.call(exportAccount, {})), await desk.call(exportAccount, {})];
  expect(own).toContain('Asked twice.');
  expect(own).not.toContain('Linus');
  expect(JSON.stringify(others)).not.toContain('Asked twice.');
  await hasJustSignedIn(desk);
  await desk.call(deleteAccount, { confirm: 'confirm' });
  expect(
    await firstValue('SELECT count(*) FROM account_notes WHERE user_id = ? AND author_id IS NULL', ada.userId),
  ).toBe(1);
  await hasJustSignedIn(ada);
  await ada.call(deleteAccount, { confirm: 'confirm' });
  expect(await firstValue('SELECT count(*) FROM account_notes WHERE user_id = ?', ada.userId)).toBe(0);
});

test('warnings and notes follow their reader to a new account', async () => {
  const [desk, ada] = [await moderator(), await reader('Ada')];
  const id = await warned(desk, ada);
  await desk.call(addAccountNote, { target_id: ada.userId, note: 'Second time.' });
  await ada.call(deleteAccount, { confirm: 'confirm' });
  expect(await firstValue('SELECT count(*) FROM warnings WHERE id = ?', id)).toBe(0);
  const { user_id: target_id } = await call(createUser, { token: tokenFor(ada.person) });
  expect(await desk.call(getAccountFile, { target_id })).toMatchObject({
    warnings: [{ id, words: WARNING, acknowledged: false }],
    notes: [{ note: 'Second time.' }],
  });
  expect(await firstValue('SELECT count(*) FROM remembered_warnings WHERE id = ?', id)).toBe(0);
});

test('a site publishes its numbers only if its admins want that', async () => {
  await emptyReadersDatabase();
  const [desk, ada] = [await moderator(), await reader()];
  await warned(desk, ada);
  const on = createTestApp({ env: { ...env, SITE: siteRecord } });
  const { numbers = [] } = await on.call(getSiteNumbers, {});
  const shown = Object.fromEntries(numbers.map(({ of, count }) => [of, count]));
  expect(shown).toMatchObject({ readers: 2, warned: 1, removed: 0 });
  const off = createTestApp({ env: { ...env, SITE: { ...siteRecord, hasNumbers: false } } });
  expect(await off.call(getSiteNumbers, {})).toEqual({ requestStatus: 'success' });
});
