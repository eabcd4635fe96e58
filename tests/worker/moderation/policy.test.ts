import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Rank } from '../../../worker/features/accounts/contract.ts';
import { makeRecoveryLink } from '../../../worker/features/accounts/identities/contract.ts';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { addPost } from '../../../worker/features/clubs/contract.ts';
import { answerMeeting, cancelMeeting } from '../../../worker/features/clubs/meetings/contract.ts';
import { closePoll, vote } from '../../../worker/features/clubs/polls/contract.ts';
import { addReply } from '../../../worker/features/clubs/readings/contract.ts';
import { markRead } from '../../../worker/features/library/shelves/contract.ts';
import {
  actOnAccounts,
  type DeskAction,
  findAccounts,
  getAccountActions,
  giveRank,
  reverseAccountAction,
} from '../../../worker/features/moderation/accounts/contract.ts';
import { accountActionsJob } from '../../../worker/features/moderation/accounts/job.ts';
import { allowReviews } from '../../../worker/features/moderation/contract.ts';
import { acceptOwnBook, getOwnBooks } from '../../../worker/features/moderation/librarians/contract.ts';
import {
  decideReport,
  getDecisions,
  getReports,
  type ReportableKind,
  report,
  reverseDecision,
} from '../../../worker/features/moderation/reports/contract.ts';
import { like } from '../../../worker/features/social/friends/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { withActBeforeSave } from '../../support/worker/failing.ts';
import { firstValue, hasReviewed, listOf, someIsbns } from '../../support/worker/features/builders.ts';
import { asksWhatToRead, plansMeeting } from '../../support/worker/features/club-life.ts';
import { becomesAdmin, foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { isQuickRun } from '../../support/worker/quick.ts';
import { rowsOf } from '../../support/worker/snapshot.ts';

const RANKS: readonly Rank[] = ['member', 'supporter', 'librarian', 'moderator', 'admin'];
const once = () => ({ 'idempotency-key': crypto.randomUUID() });

/** The policy in the words of document 6, independent of the code: whether `actor` may act on another of `rank`. */
function isAllowed(actor: Rank, target: Rank): boolean {
  if (actor === 'admin') return true;
  return actor === 'moderator' && target !== 'admin' && target !== 'moderator';
}

async function ofRank(rank: Rank): Promise<Reader> {
  const person = await reader(`A ${rank}`);
  await env.DB.prepare('UPDATE users SET rank = ? WHERE id = ?').bind(rank, person.userId).run();
  return person;
}

// Logs, counters of arrivals, and what a call leaves besides its effect.
const NOT_COMPARED = new Set([
  ...['reports', 'report_decisions', 'account_batches', 'account_batch_items', 'removed_content', 'revocations'],
  ...['notices', 'daily_counts', 'idempotency_keys', 'sessions', 'leagues_reached', 'capped_acts'],
]);

/** All rows that a decision may change, in an order of their own. */
async function content(): Promise<Record<string, string[]>> {
  const rows = await rowsOf(env.DB);
  const compared = [...rows].filter(([table]) => !NOT_COMPARED.has(table));
  return Object.fromEntries(
    compared.map(([table, of]) => [
      table,
      of.map((row) => JSON.stringify(row, (key, value) => (key === 'updated_at' ? 0 : value))).sort(),
    ]),
  );
}

type Targets = Readonly<Record<ReportableKind, string>>;

/** Creates one of each kind that can be reported, with likes, replies and another member. */
async function published(author: Reader, other: Reader): Promise<Targets> {
  const [isbn = '', second = ''] = await someIsbns(2);
  const club = await foundsClub(author);
  await joins(author, club, other);
  const words = { post_title: 'A title', post_content: 'A post' };
  const { post_id: post } = await author.call(addPost, { club_id: club, ...words }, once());
  const { post_id: next } = await other.call(addPost, { club_id: club, ...words }, once());
  await author.call(addReply, { club_id: club, post_id: next, content: 'First' }, once());
  const { reply_id: reply } = await author.call(addReply, { club_id: club, post_id: post, content: 'A reply' }, once());
  await other.call(like, { kind: 'post', id: post });
  await other.call(like, { kind: 'reply', id: reply });
  const review = await hasReviewed(author, isbn);
  await other.call(like, { kind: 'review', id: review });
  const list = await listOf(author, 'A list', isbn, second);
  const { isbn: own_book } = await author.call(addOwnBook, { title: 'Own', authors: ['A'], anyway: true }, once());
  const { pollId: poll, isbns } = await asksWhatToRead(author, club);
  await other.call(vote, { club_id: club, poll_id: poll, books: [{ isbn: isbns[0] ?? '' }] });
  await author.call(closePoll, { club_id: club, poll_id: poll });
  const meeting = await plansMeeting(author, club);
  await other.call(answerMeeting, { club_id: club, meeting_id: meeting, answer: 'maybe' });
  await author.call(cancelMeeting, { club_id: club, meeting_id: meeting });
  return { review, post, reply, poll, meeting, list, club, profile: author.userId, own_book };
}

const openReportOf = (kind: ReportableKind, target: string) =>
  firstValue<string>('SELECT id FROM reports WHERE kind = ? AND target_id = ? AND closed_at IS NULL', kind, target);

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'allowed',
    (error: unknown) => /"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error),
  );
}

describe('acting on people', () => {
  let people: Map<Rank, Reader>;
  let others: Map<Rank, Reader>;
  let member: Reader;
  beforeAll(async () => {
    people = new Map(await Promise.all(RANKS.map(async (rank) => [rank, await ofRank(rank)] as const)));
    others = new Map(await Promise.all(RANKS.map(async (rank) => [rank, await ofRank(rank)] as const)));
    member = await reader('A reporter');
    const [isbn = ''] = await someIsbns(1);
    for (const person of [...people.values(), ...others.values()]) await hasReviewed(person, isbn);
  });

  const reviewOf = async ({ userId }: Reader) =>
    (await firstValue<string>('SELECT id FROM reviews WHERE user_id = ?', userId)) ?? '';
  const isModerator = (rank: Rank) => rank === 'moderator' || rank === 'admin';
  /**
   * Every actor with every person: one of each rank, and themselves. The desks are closed to the ranks below a moderator
   * whoever the call is about, so in a quick run each of these meets a member only.
   */
  const pairs = () =>
    [...people].flatMap(([actor, by]) => [
      ...[...others]
        .filter(([target]) => !isQuickRun || isModerator(actor) || target === 'member')
        .map(([target, person]) => ({ actor, by, target, person })),
      ...(isQuickRun && !isModerator(actor) ? [] : [{ actor, by, target: 'self' as const, person: by }]),
    ]);
  const may = ({ actor, target }: { actor: Rank; target: Rank | 'self' }) =>
    target !== 'self' && isAllowed(actor, target);

  // Of everybody's content, reported by somebody else, and reported by the actor as well.
  test.each(['ok', 'remove', 'limit', 'ban'] as const)('decides “%s”, and takes it back', async (decision) => {
    const before = await content();
    for (const { actor, by, target, person } of pairs()) {
      for (const isOwnReport of target !== 'self' && isModerator(actor) ? [false, true] : [false]) {
        const about = `${actor} about ${target}${isOwnReport ? ', own report' : ''}`;
        const id = await reviewOf(person);
        await env.DB.batch(['report_decisions', 'reports'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
        await member.call(report, { kind: 'review', id, reason: 'Unkind.' });
        const reportId = (await openReportOf('review', id)) ?? '';
        if (isOwnReport) await by.call(report, { kind: 'review', id, reason: 'Unkind.' });
        const listed = isModerator(actor) && (await by.call(getReports, {})).reports.length > 0;
        const outcome = await outcomeOf(by.call(decideReport, { report_id: reportId, decision }));
        const allowed = may({ actor, target }) && !isOwnReport;
        expect({ about, outcome, listed }).toEqual({
          ...{ about, outcome: allowed ? 'allowed' : 'not_allowed', listed: allowed },
        });
        const logged = await firstValue<string>('SELECT id FROM report_decisions WHERE report_id = ?', reportId);
        expect(logged !== null, about).toBe(allowed);
        if (logged === null || decision === 'ok') continue;
        expect(await reviewOf(person), about).toBe('');
        const act = await firstValue<string>('SELECT action FROM account_batches WHERE id = ?', logged);
        expect(act, about).toBe(decision === 'remove' ? null : decision);
        await by.call(reverseDecision, { decision_id: logged });
      }
    }
    expect(await content()).toEqual(before);
  });

  test.each(['moderator', 'admin'] as const)('a %s decides no kind of own content or own report', async (rank) => {
    const [by, author] = [await ofRank(rank), await reader('Author')];
    const targets = await published(by, author);
    const theirs = await published(author, by);
    for (const kind of Object.keys(targets) as ReportableKind[]) {
      await author.call(report, { kind, id: targets[kind], reason: 'Mine.' });
      await by.call(report, { kind, id: theirs[kind], reason: 'I report it.' });
      if (!['post', 'reply', 'poll', 'meeting', 'club'].includes(kind))
        await member.call(report, { kind, id: theirs[kind], reason: 'Another report.' });
      for (const id of [targets[kind], theirs[kind]]) {
        const decided = by.call(decideReport, { report_id: (await openReportOf(kind, id)) ?? '', decision: 'remove' });
        expect(await outcomeOf(decided), `${kind} ${id}`).toBe('not_allowed');
      }
    }
    const shown = (await by.call(getReports, {})).reports.map(({ target_id: id }) => id);
    for (const id of [...Object.values(targets), ...Object.values(theirs)]) expect(shown).not.toContain(id);
  });

  test('a moderator decides nothing about an admin: neither their name nor their club nor anything else', async () => {
    const [by, boss, reporter] = [await ofRank('moderator'), await ofRank('admin'), await reader('Reporter')];
    const targets = await published(boss, reporter);
    const before = await content();
    for (const kind of Object.keys(targets) as ReportableKind[]) {
      await reporter.call(report, { kind, id: targets[kind], reason: 'Unkind.' });
      const report_id = (await openReportOf(kind, targets[kind])) ?? '';
      for (const decision of ['remove', 'limit'] as const)
        expect(await outcomeOf(by.call(decideReport, { report_id, decision })), kind).toBe('not_allowed');
    }
    const shown = (await by.call(getReports, {})).reports.map(({ target_id: id }) => id);
    for (const id of Object.values(targets)) expect(shown).not.toContain(id);
    expect(await content()).toEqual(before);
  });

  const ofModerators: readonly DeskAction[] = ['limit', 'ban'];
  test.each(['limit', 'ban', 'suspend', 'remove_content', 'approve', 'lift'] as const)(
    'does “%s” at the accounts desk, and takes it back',
    async (action) => {
      const limit = (at: number | null) =>
        env.DB.batch(
          [...others.values()].map(({ userId }) =>
            env.DB.prepare('UPDATE users SET limited_at = ? WHERE id = ?').bind(at, userId),
          ),
        );
      if (action === 'lift') await limit(5);
      const before = await content();
      for (const { actor, by, target, person } of pairs()) {
        const about = `${actor} to ${target}`;
        const mayDo = actor === 'admin' || (actor === 'moderator' && ofModerators.includes(action));
        const allowed = mayDo && may({ actor, target });
        // An account that nobody may act on is not found by the selection.
        const expected = allowed ? 'allowed' : mayDo ? 'not_found' : 'not_allowed';
        expect({ about, outcome: await outcomeOf(act(by, person, action)) }).toEqual({ about, outcome: expected });
        const logged = await latestAct(person);
        expect(logged !== '', about).toBe(allowed);
        if (allowed) await by.call(reverseAccountAction, { batch_id: logged });
      }
      expect(await content()).toEqual(before);
      await limit(null);
    },
  );

  test('deletes, ranks, makes recovery links and allows reviews again', async () => {
    for (const { actor, by, target, person } of pairs()) {
      const about = `${actor} to ${target}`;
      const target_id = person.userId;
      const outcomes = {
        rank: await outcomeOf(by.call(giveRank, { target_id, rank: 'librarian' })),
        link: await outcomeOf(by.call(makeRecoveryLink, { target_id })),
        delete: target === 'self' ? await outcomeOf(act(by, person, 'delete')) : '',
      };
      const allowed = actor === 'admin' && target !== 'self';
      const refused = target === 'self' && actor === 'admin' ? 'not_found' : 'not_allowed';
      expect({ about, ...outcomes }).toEqual({
        about,
        rank: allowed ? 'allowed' : 'not_allowed',
        // The link for somebody who was an admin a moment ago takes a second admin.
        link: allowed ? (target === 'admin' ? 'conflict' : 'allowed') : 'not_allowed',
        delete: target === 'self' ? refused : '',
      });
      if (!allowed) continue;
      if (target !== 'librarian') await by.call(reverseAccountAction, { batch_id: await latestAct(person, 'rank') });
      expect(await firstValue('SELECT rank FROM users WHERE id = ?', target_id), about).toBe(target);
      await env.DB.prepare('UPDATE users SET reviewing_banned_at = 5 WHERE id IN (?, ?)')
        .bind(target_id, by.userId)
        .run();
      for (const id of [target_id, by.userId]) await by.call(allowReviews, { target_id: id });
      const banned = 'SELECT reviewing_banned_at FROM users WHERE id = ?';
      // Not of oneself.
      expect([await firstValue(banned, target_id), await firstValue(banned, by.userId)], about).toEqual([null, 5]);
      const gone = await ofRank(target);
      await act(by, gone, 'delete');
      await runJob(accountActionsJob);
      expect(await firstValue('SELECT count(*) FROM users WHERE id = ?', gone.userId), about).toBe(0);
    }
  });

  test('all content of an account and everything in its clubs returns when its removal is reversed', async () => {
    const [boss, author, other] = [people.get('admin'), await reader('Author'), await reader('Other')];
    if (!boss) throw new Error('No admin');
    await published(author, other);
    const before = await content();
    const { batch_id: batch } = await act(boss, author, 'remove_content');
    await runJob(accountActionsJob);
    for (const table of ['reviews', 'book_lists', 'club_posts', 'clubs'])
      expect((await content())[table]?.length, table).toBeLessThan(before[table]?.length ?? 0);
    const words = 'SELECT users.name || own_books.title FROM users JOIN own_books ON user_id = id WHERE id = ?';
    expect(await firstValue(words, author.userId)).toBe('ReaderUntitled');
    await boss.call(reverseAccountAction, { batch_id: batch });
    expect(await content()).toEqual(before);
  });

  test('own books that nobody else sees, and those of the catalogue, stay when content is removed', async () => {
    const [boss, author, other] = [people.get('admin'), await reader('Author'), await reader('Other')];
    const added = async (title: string) =>
      (await author.call(addOwnBook, { title, authors: ['A'], anyway: true }, once())).isbn;
    const [mine, shared, accepted] = [await added('Mine'), await added('Shared'), await added('Accepted')];
    await other.call(markRead, { isbn: shared });
    await env.DB.batch([
      env.DB.prepare("UPDATE users SET profile_privacy = 'nobody' WHERE id = ?").bind(author.userId),
      env.DB.prepare("UPDATE own_books SET state = 'accepted' WHERE isbn = ?").bind(accepted),
    ]);
    if (boss) await act(boss, author, 'remove_content');
    const titles = [mine, shared, accepted].map((isbn) =>
      firstValue('SELECT title FROM own_books WHERE isbn = ?', isbn),
    );
    expect(await Promise.all(titles)).toEqual(['Mine', 'Untitled', 'Accepted']);
  });

  test.each(['review', 'post', 'reply', 'list', 'club', 'profile', 'own_book'] as const)(
    'a removed %s returns with every row',
    async (kind) => {
      const [boss, author, other] = [people.get('admin'), await reader('Author'), await reader('Other')];
      if (!boss) throw new Error('No admin');
      const id = (await published(author, other))[kind];
      await other.call(report, { kind, id, reason: 'Unkind.' });
      const before = await content();
      const reportId = (await openReportOf(kind, id)) ?? '';
      await boss.call(decideReport, { report_id: reportId, decision: 'remove' });
      expect(await content()).not.toEqual(before);
      const decision = await firstValue<string>('SELECT id FROM report_decisions WHERE report_id = ?', reportId);
      const listed = async () =>
        (await boss.call(getDecisions, {})).decisions.find(({ id: listedId }) => listedId === decision);
      expect(await listed()).toMatchObject({
        kind,
        reversed: false,
        reversible: true,
      });
      await boss.call(reverseDecision, { decision_id: decision ?? '' });
      expect(await content()).toEqual(before);
      expect(await listed()).toMatchObject({ kind, reversed: true });
    },
  );

  test('a limit of a decision that ends at the accounts desk returns nothing that the decision removed', async () => {
    const [boss, author] = [people.get('admin'), await reader('Author')];
    const [isbn = ''] = await someIsbns(1);
    const id = await hasReviewed(author, isbn);
    await member.call(report, { kind: 'review', id, reason: 'Unkind.' });
    await boss?.call(decideReport, { report_id: (await openReportOf('review', id)) ?? '', decision: 'limit' });
    const decision = (await firstValue<string>('SELECT id FROM report_decisions WHERE target_id = ?', id)) ?? '';
    const state = async () => [
      await firstValue('SELECT limited_at FROM users WHERE id = ?', author.userId),
      await reviewOf(author),
    ];
    // The reporter's words could tell the author who reported.
    const { records } = await author.call(exportAccount, {});
    expect(JSON.stringify(records)).not.toContain('Unkind.');
    expect(records.account_actions).toMatchObject([{ action: 'limit', reason: 'Remove and limit author' }]);
    await boss?.call(reverseAccountAction, { batch_id: await latestAct(author, 'limit') });
    expect(await state()).toEqual([null, '']);
    await boss?.call(reverseDecision, { decision_id: decision });
    expect(await state()).toEqual([null, id]);
  });

  test('a limit ends only when no other act keeps it', async () => {
    const [one, two, person] = [await ofRank('moderator'), people.get('admin'), await reader('Limited')];
    if (!two) throw new Error('No admin');
    const limited = () => firstValue('SELECT limited_at FROM users WHERE id = ?', person.userId);
    const { batch_id: first } = await act(one, person, 'limit');
    const { batch_id: second } = await act(two, person, 'limit');
    expect(await outcomeOf(one.call(reverseAccountAction, { batch_id: second }))).toBe('not_allowed');
    await one.call(reverseAccountAction, { batch_id: first });
    expect(await limited()).not.toBe(null);
    await two.call(reverseAccountAction, { batch_id: second });
    expect(await limited()).toBe(null);
  });

  test.each(['moderator', 'librarian', 'admin'] as const)(
    'a limited %s acts at no desk, least of all on their own limit, also if the limit comes between reading and writing',
    async (rank) => {
      const [boss, by, person] = [people.get('admin'), await ofRank(rank), await reader('Somebody')];
      const [isbn = ''] = await someIsbns(1);
      const review = await hasReviewed(person, isbn);
      const { isbn: own } = await person.call(addOwnBook, { title: 'Own', authors: ['A'], anyway: true }, once());
      await member.call(report, { kind: 'review', id: review, reason: 'Unkind.' });
      const decision = { report_id: (await openReportOf('review', review)) ?? '', decision: 'limit' } as const;
      if (!boss) throw new Error('No admin');
      if (rank !== 'librarian') {
        const racing = createTestApp({
          env: withActBeforeSave(env, () =>
            env.DB.prepare('UPDATE users SET limited_at = 5 WHERE id = ?').bind(by.userId).run(),
          ),
        });
        const input = { ids: [person.userId], expected: 1, action: 'limit' as const, reason: 'A reason.' };
        expect((await racing.callForError(actOnAccounts, input, { as: by })).code).toBe('conflict');
        await env.DB.prepare('UPDATE users SET limited_at = NULL WHERE id = ?').bind(by.userId).run();
      }
      const { batch_id } = await act(boss, by, 'limit');
      await env.DB.prepare('UPDATE account_batches SET admin_id = ? WHERE id = ?').bind(by.userId, batch_id).run();
      const before = await content();
      for (const refusal of [
        await by.callForError(getReports, {}),
        await by.callForError(decideReport, decision),
        await by.callForError(findAccounts, { query: 'Somebody' }),
        await by.callForError(actOnAccounts, {
          ids: [person.userId],
          expected: 1,
          action: 'limit',
          reason: 'A reason.',
        }),
        await by.callForError(actOnAccounts, { ids: [by.userId], expected: 1, action: 'lift', reason: 'A reason.' }),
        await by.callForError(reverseAccountAction, { batch_id }),
        await by.callForError(getOwnBooks, {}),
        await by.callForError(acceptOwnBook, { isbn: own }),
      ])
        expect(refusal.code).toBe('not_allowed');
      expect(await content()).toEqual(before);
      expect(await firstValue('SELECT limited_at FROM users WHERE id = ?', by.userId)).not.toBe(null);
    },
  );

  test('an admin who became a moderator reverses of the acts as an admin only what moderators do', async () => {
    const [boss, former, demoted] = [people.get('admin'), await ofRank('admin'), await ofRank('admin')];
    const persons = await Promise.all(Array.from({ length: 5 }, () => reader('Acted on')));
    await former.call(giveRank, { target_id: demoted.userId, rank: 'member' });
    const [limited, banned, suspended, emptied, lifted] = persons as [Reader, Reader, Reader, Reader, Reader];
    const acts = {
      limit: (await act(former, limited, 'limit')).batch_id,
      ban: (await act(former, banned, 'ban')).batch_id,
      suspend: (await act(former, suspended, 'suspend')).batch_id,
      remove_content: (await act(former, emptied, 'remove_content')).batch_id,
      lift: (await act(former, lifted, 'lift')).batch_id,
      rank: await latestAct(demoted, 'rank'),
    };
    await boss?.call(giveRank, { target_id: former.userId, rank: 'moderator' });
    const { actions } = await former.call(getAccountActions, {});
    for (const [action, batch_id] of Object.entries(acts)) {
      const allowed = action === 'limit' || action === 'ban';
      expect(actions.find(({ id }) => id === batch_id)?.reversible, action).toBe(allowed);
      const outcome = await outcomeOf(former.call(reverseAccountAction, { batch_id }));
      expect({ action, outcome }).toEqual({ action, outcome: allowed ? 'allowed' : 'not_allowed' });
    }
    expect(await firstValue('SELECT rank FROM users WHERE id = ?', demoted.userId)).toBe('member');
  });

  test('a moderator decides about no club that they run themselves, or that somebody above them runs', async () => {
    const [boss, by] = [people.get('admin'), await ofRank('moderator')];
    if (!boss) throw new Error('No admin');
    // The list begins with the oldest.
    await env.DB.prepare('UPDATE reports SET closed_at = 1').run();
    for (const runner of [by, boss, await ofRank('moderator'), await ofRank('librarian')]) {
      const founder = await reader('Founder');
      const id = await foundsClub(founder, { privacy: 'public' });
      await becomesAdmin(founder, id, runner);
      await member.call(report, { kind: 'club', id, reason: 'Unkind.' });
      const report_id = (await openReportOf('club', id)) ?? '';
      const allowed = (await firstValue('SELECT rank FROM users WHERE id = ?', runner.userId)) === 'librarian';
      const listed = (await by.call(getReports, {})).reports.some(({ target_id }) => target_id === id);
      const outcome = await outcomeOf(by.call(decideReport, { report_id, decision: 'remove' }));
      expect({ listed, outcome }).toEqual({ listed: allowed, outcome: allowed ? 'allowed' : 'not_allowed' });
      // An admin always may, so that nobody hides a club from the desk by sharing it.
      if (!allowed) await boss.call(decideReport, { report_id, decision: 'ok' });
    }
  });

  const act = (by: Reader, person: Reader, action: DeskAction) =>
    by.call(actOnAccounts, { ids: [person.userId], expected: 1, action, reason: 'A reason.' }, once());
  const latestAct = async (person: Reader, action = '%') =>
    (await firstValue<string>(
      `SELECT batch_id FROM account_batch_items JOIN account_batches ON id = batch_id
       WHERE user_id = ? AND action LIKE ? AND reversed_at IS NULL ORDER BY acted_at DESC LIMIT 1`,
      ...[person.userId, action],
    )) ?? '';
});
