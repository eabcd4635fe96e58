import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { replayRevocations, revocations } from '../../../scripts/support/revocations.ts';
import { createUser, login } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount, editPicture, editUsername } from '../../../worker/features/accounts/settings/contract.ts';
import { searchBooks } from '../../../worker/features/books/contract.ts';
import { addOwnBook, editOwnBook } from '../../../worker/features/books/own/contract.ts';
import { addPost, deletePost, editPost, updateClubSettings } from '../../../worker/features/clubs/contract.ts';
import { createMeeting } from '../../../worker/features/clubs/meetings/contract.ts';
import { createPoll } from '../../../worker/features/clubs/polls/contract.ts';
import { addReply, editReply } from '../../../worker/features/clubs/readings/contract.ts';
import { showImportedReviews } from '../../../worker/features/imports/contract.ts';
import { importsJob } from '../../../worker/features/imports/job.ts';
import { deleteBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { finishReading, startReading } from '../../../worker/features/library/readings/contract.ts';
import {
  actOnAccounts,
  deskSentences,
  reverseAccountAction,
} from '../../../worker/features/moderation/accounts/contract.ts';
import { acceptOwnBook, mergeTwoWorks, undoMerge } from '../../../worker/features/moderation/librarians/contract.ts';
import { removables } from '../../../worker/features/moderation/removables.ts';
import {
  decideReport,
  getReports,
  type ReportableKind,
  report,
  reportSentences,
  reverseDecision,
} from '../../../worker/features/moderation/reports/contract.ts';
import {
  deleteBookReview,
  editReview,
  getBookReviews,
  rateBook,
  reviewSentences,
  showReview,
  submitReview,
} from '../../../worker/features/reviews/contract.ts';
import { blockReader } from '../../../worker/features/social/friends/contract.ts';
import { undoRemoval, undoSentences } from '../../../worker/features/undo/contract.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { db } from '../../../worker/platform/db/statement.ts';
import { sentences } from '../../../worker/platform/http/basics-contract.ts';
import { admin, call, createTestApp, librarian, moderator, type Reader, reader } from '../../support/worker/app.ts';
import { withActBeforeSave } from '../../support/worker/failing.ts';
import {
  anIsbn,
  firstValue,
  hasJustSignedIn,
  hasReviewed,
  listOf,
  someIsbns,
} from '../../support/worker/features/builders.ts';
import { aMeeting } from '../../support/worker/features/club-life.ts';
import { foundsClub, isBanned, joins } from '../../support/worker/features/clubs.ts';
import { aWorkOf } from '../../support/worker/features/editions.ts';
import { imported, rowsOfImport, undone } from '../../support/worker/features/imports.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { isQuickRun } from '../../support/worker/quick.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';
import { siteRecord } from '../../support/worker/site-record.ts';

const once = () => ({ 'idempotency-key': crypto.randomUUID() });

// Decisions and acts of one second have no order.
const aMinutePasses = () =>
  env.DB.batch(
    [
      'UPDATE removed_content SET removed_at = removed_at - 60',
      'UPDATE removed_content_rows SET removed_at = removed_at - 60',
      'UPDATE report_decisions SET decided_at = decided_at - 60',
      'UPDATE account_batches SET acted_at = acted_at - 60',
    ].map((moved) => env.DB.prepare(moved)),
  );

/** How often content of each kind is stored with its words, and the table whose row holds them. */
const stored: Readonly<Record<ReportableKind, { words: string; table: string; key?: string }>> = {
  review: { table: 'reviews', words: 'SELECT count(*) FROM reviews WHERE id = ?' },
  post: { table: 'club_posts', words: 'SELECT count(*) FROM club_posts WHERE id = ?' },
  reply: { table: 'club_replies', words: 'SELECT count(*) FROM club_replies WHERE id = ?' },
  poll: { table: 'club_polls', words: 'SELECT count(*) FROM club_polls WHERE id = ?' },
  meeting: { table: 'club_meetings', words: 'SELECT count(*) FROM club_meetings WHERE id = ?' },
  list: { table: 'book_lists', words: 'SELECT count(*) FROM book_lists WHERE id = ?' },
  club: { table: 'clubs', words: 'SELECT count(*) FROM clubs WHERE id = ?' },
  profile: { table: 'users', words: "SELECT count(*) FROM users WHERE id = ? AND (name = 'Unkind' OR picture <> '')" },
  own_book: {
    table: 'own_books',
    key: 'isbn',
    words: `SELECT count(*) FROM own_books JOIN books USING (isbn)
      WHERE isbn = ? AND 'Unkind' IN (own_books.title, books.title)`,
  },
};
const kinds = Object.keys(stored) as ReportableKind[];
const wordsOf = (kind: ReportableKind, id: string) => firstValue<number>(stored[kind].words, id);

/** Creates content of a kind. Returns its ID, and the call that created it, to be sent again. */
async function published(author: Reader, other: Reader, kind: ReportableKind) {
  const key = once();
  const created = async (create: () => Promise<string>) => ({ id: await create(), again: create });
  if (kind === 'review') {
    const isbn = await anIsbn();
    const id = await hasReviewed(author, isbn, { review: 'Unkind.' });
    return { id, again: () => author.call(deleteBookReview, { review_id: id, isbn }) };
  }
  if (kind === 'list') {
    const [id, isbn] = [await listOf(author, 'Unkind', await anIsbn()), await anIsbn()];
    return { id, again: () => author.call(saveBookList, { list_id: id, list_name: 'Unkind', list_books: [{ isbn }] }) };
  }
  if (kind === 'profile') {
    const picture = "name = 'Unkind', picture = 'https://lh3.googleusercontent.com/a/x', picture_is_default = 0";
    await env.DB.prepare(`UPDATE users SET ${picture} WHERE id = ?`).bind(author.userId).run();
    return {
      id: author.userId,
      again: async () => {
        await call(login, { token: tokenFor({ ...author.person, picture: 'https://lh3.googleusercontent.com/a/y' }) });
        await author.call(editPicture, { new_picture_type: 'custom' });
      },
    };
  }
  if (kind === 'own_book')
    return created(async () => (await author.call(addOwnBook, { title: 'Unkind', authors: ['A'] }, key)).isbn);
  const club = await foundsClub(author);
  await joins(author, club, other);
  if (kind === 'club') return { id: club, again: () => joins(author, club, other) };
  if (kind === 'meeting')
    return created(
      async () =>
        (await author.call(createMeeting, { club_id: club, ...aMeeting({ title: 'Unkind' }) }, key)).meeting_id,
    );
  if (kind === 'poll') {
    const books = (await someIsbns(2)).map((isbn) => ({ isbn }));
    const ends = Math.floor(Date.now() / 1_000) + 86_400;
    return created(async () => (await author.call(createPoll, { club_id: club, books, ends }, key)).poll_id);
  }
  const words = { club_id: club, post_title: 'T', post_content: 'P' };
  if (kind === 'post') return created(async () => (await author.call(addPost, words, key)).post_id);
  const { post_id } = await author.call(addPost, words, once());
  return created(async () => (await author.call(addReply, { club_id: club, post_id, content: 'R' }, key)).reply_id);
}

async function removed(kind: ReportableKind, id: string, by: Reader): Promise<void> {
  const reportId = await firstValue<string>('SELECT id FROM reports WHERE kind = ? AND target_id = ?', kind, id);
  await by.call(decideReport, { report_id: reportId ?? '', decision: 'remove' });
}

async function reportedAndRemoved(kind: ReportableKind, id: string, { by, boss }: Record<'by' | 'boss', Reader>) {
  await by.call(report, { kind, id, reason: 'Unkind.' });
  await removed(kind, id, boss);
}

/** Ways in which the rows of removed content could be stored again, by anybody but the moderators. */
const ways: Readonly<
  Record<string, (at: { kind: ReportableKind; id: string; again: () => Promise<unknown> }) => Promise<void>>
> = {
  // What an undo and the undo of a merge do in the end.
  'an insertion of its rows': async ({ kind }) => {
    if (kind === 'profile') return;
    const { table, key = 'id' } = stored[kind];
    await env.DB.batch([
      env.DB.prepare('PRAGMA defer_foreign_keys = ON'),
      env.DB.prepare(`DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM kept)`),
      env.DB.prepare(`INSERT INTO ${table} SELECT * FROM kept`),
    ]);
  },
  'the call that created it, sent late again': async ({ again }) => {
    await again().catch(() => null);
  },
  'a restored backup from before, with what was revoked since': async ({ kind, id }) => {
    const { results } = await env.DB.prepare('SELECT * FROM revocations').all();
    const { table, key = 'id' } = stored[kind];
    const columns = Object.keys((await env.DB.prepare('SELECT * FROM kept').first()) ?? {});
    const values = columns.map((name) => `${name} = excluded.${name}`).join(', ');
    await env.DB.batch([
      env.DB.prepare('DELETE FROM removed_content'),
      env.DB.prepare('DELETE FROM removed_content_rows'),
      env.DB.prepare(`INSERT INTO ${table} SELECT * FROM kept WHERE true ON CONFLICT (${key}) DO UPDATE SET ${values}`),
    ]);
    expect(await wordsOf(kind, id)).toBe(1);
    await openDatabase(env.DB, null, 'first-primary').save(replayRevocations(revocations.parse(results)));
  },
};

describe('what a moderator removed stays removed', () => {
  const cases = kinds.flatMap((kind) => Object.keys(ways).map((way) => ({ kind, way })));
  test.each(cases)('a $kind, after $way', async ({ kind, way }) => {
    const [author, by, boss] = [await reader(), await reader(), await admin()];
    const { id, again } = await published(author, by, kind);
    const { table, key = 'id' } = stored[kind];
    await env.DB.prepare(`CREATE TABLE kept AS SELECT * FROM ${table} WHERE ${key} = ?`).bind(id).run();
    expect(await wordsOf(kind, id)).toBe(1);
    await reportedAndRemoved(kind, id, { by, boss });
    expect(await wordsOf(kind, id)).toBe(0);
    await ways[way]?.({ kind, id, again });
    await env.DB.prepare('DROP TABLE kept').run();
    expect(await wordsOf(kind, id)).toBe(0);
  });

  test.each(kinds.filter((kind) => kind !== 'profile'))(
    'a %s, after its author left and the decision was reversed',
    async (kind) => {
      const [author, by, boss] = [await reader(), await reader(), await admin()];
      const { id } = await published(author, by, kind);
      await reportedAndRemoved(kind, id, { by, boss });
      await author.call(deleteAccount, { confirm: 'confirm' });
      const decision = await firstValue<string>('SELECT id FROM report_decisions WHERE target_id = ?', id);
      await boss.call(reverseDecision, { decision_id: decision ?? '' });
      expect(await wordsOf(kind, id)).toBe(0);
    },
  );

  test('a review, by a call that another device had queued before the removal', async () => {
    const [author, by, boss, isbn] = [await reader(), await reader(), await admin(), await anIsbn()];
    const { reading } = await author.call(startReading, { isbn });
    const finish = { reading_id: reading.id, rating: 4, review: 'Unkind words' };
    await author.call(finishReading, finish);
    const queued = Date.now() - 60_000;
    const id = (await firstValue<string>('SELECT id FROM reviews WHERE user_id = ?', author.userId)) ?? '';
    await reportedAndRemoved('review', id, { by, boss });
    await author.call(finishReading, finish, { ...once(), 'x-acted-at': String(queued) });
    await author.call(rateBook, { isbn, rating: 2 }, { ...once(), 'x-acted-at': String(queued) });
    expect(await firstValue('SELECT count(*) FROM reviews WHERE user_id = ?', author.userId)).toBe(0);
    await env.DB.prepare('UPDATE removed_content SET removed_at = removed_at - 60').run();
    await author.call(rateBook, { isbn, rating: 2 });
    expect(await firstValue('SELECT rating FROM reviews WHERE user_id = ?', author.userId)).toBe(4);
  });

  describe('by a decision and with all the rest', () => {
    const removesAll = (boss: Reader, { userId }: Reader) =>
      boss.call(actOnAccounts, { ids: [userId], expected: 1, action: 'remove_content', reason: 'Spam.' }, once());
    const decisionOn = (id: string) =>
      firstValue<string>("SELECT id FROM report_decisions WHERE target_id = ? AND decision <> 'ok'", id);

    test.each(['list', 'profile', 'own_book', 'review', 'meeting', 'poll'] as const)(
      'a %s returns by neither reversal alone',
      async (kind) => {
        const [author, by, boss, desk] = [await reader(), await reader(), await admin(), await moderator()];
        const { id } = await published(author, by, kind);
        const { id: other } = await published(author, by, 'list');
        for (const target of [
          { kind, id },
          { kind: 'list', id: other },
        ] as const)
          await by.call(report, { ...target, reason: 'Unkind.' });
        await removed('list', other, desk);
        const { batch_id } = await removesAll(boss, author);
        await removed(kind, id, desk);
        expect(await wordsOf(kind, id)).toBe(0);
        const decision_id = (await decisionOn(other)) ?? '';
        const refusal = await desk.callForError(reverseDecision, { decision_id });
        expect(refusal.message).toBe(reportSentences.removedAsAWhole);
        await boss.call(reverseAccountAction, { batch_id });
        expect([await wordsOf(kind, id), await wordsOf('list', other)]).toEqual([0, 0]);
        await desk.call(reverseDecision, { decision_id });
        expect([await wordsOf(kind, id), await wordsOf('list', other)]).toEqual([0, 1]);
        await desk.call(reverseDecision, { decision_id: (await decisionOn(id)) ?? '' });
        expect(await wordsOf(kind, id)).toBe(1);
      },
    );

    test.each(['poll', 'meeting', 'post', 'reply'] as const)(
      'a %s returns with its club, if that is removed too',
      async (kind) => {
        const [author, by, boss] = [await reader(), await reader(), await admin()];
        const { id } = await published(author, by, kind);
        const club = (await firstValue<string>(`SELECT club_id FROM ${stored[kind].table} WHERE id = ?`, id)) ?? '';
        await reportedAndRemoved(kind, id, { by, boss });
        await reportedAndRemoved('club', club, { by, boss });
        const first = await boss.call(reverseDecision, { decision_id: (await decisionOn(id)) ?? '' });
        expect([first.message, await wordsOf(kind, id)]).toEqual([reportSentences.reversedOnly, 0]);
        await boss.call(reverseDecision, { decision_id: (await decisionOn(club)) ?? '' });
        expect(await wordsOf(kind, id)).toBe(1);
      },
    );

    test('the words of an own book return by no edit at the same moment', async () => {
      const [author, by, boss] = [await reader(), await reader(), await admin()];
      const { id } = await published(author, by, 'own_book');
      const racing = createTestApp({
        env: withActBeforeSave(env, () => reportedAndRemoved('own_book', id, { by, boss })),
      });
      await racing.call(editOwnBook, { own_book: id, title: 'Unkind', authors: ['A'] }, { as: author });
      expect(await wordsOf('own_book', id)).toBe(0);
    });

    test('a ban from a club outlives the club’s removal, in a new account too, made before or after it', async () => {
      const [author, by, boss] = [await reader(), await reader(), await admin()];
      const { id: club } = await published(author, by, 'club');
      const [early, late] = [await reader('Early'), await reader('Late')];
      await isBanned(author, club, early);
      await isBanned(author, club, late);
      const again = async ({ person }: Reader) => (await call(createUser, { token: tokenFor(person) })).user_id;
      await early.call(deleteAccount, { confirm: 'confirm' });
      await reportedAndRemoved('club', club, { by, boss });
      await late.call(deleteAccount, { confirm: 'confirm' });
      const banned = [await again(early), await again(late)];
      await boss.call(reverseDecision, { decision_id: (await decisionOn(club)) ?? '' });
      for (const userId of banned)
        expect(await firstValue('SELECT count(*) FROM club_bans WHERE club_id = ? AND user_id = ?', club, userId)).toBe(
          1,
        );
    });

    test('reversing one of two removals of everything leaves the other in force', async () => {
      const [author, by, boss, desk] = [await reader(), await reader(), await admin(), await moderator()];
      const { id } = await published(author, by, 'list');
      await by.call(report, { kind: 'list', id, reason: 'Unkind.' });
      await removed('list', id, desk);
      const decision_id = (await decisionOn(id)) ?? '';
      const { batch_id: first } = await removesAll(boss, author);
      await aMinutePasses();
      const { batch_id: second } = await removesAll(boss, author);
      const early = await boss.callForError(reverseAccountAction, { batch_id: first });
      expect(early.message).toBe(deskSentences.removedAgain);
      await boss.call(reverseAccountAction, { batch_id: second });
      const refusal = await desk.callForError(reverseDecision, { decision_id });
      expect(refusal.message).toBe(reportSentences.removedAsAWhole);
      await boss.call(reverseAccountAction, { batch_id: first });
      await desk.call(reverseDecision, { decision_id });
      expect(await wordsOf('list', id)).toBe(1);
    });

    test('a person’s imports are private, in their next account too, until it is reversed', async () => {
      const [author, by, boss] = [await reader(), await reader(), await admin()];
      const isbns = await someIsbns(3);
      const isShown = async (who: Reader) => {
        const isbn = isbns.pop() ?? '';
        await env.DB.prepare('UPDATE users SET created_at = 1 WHERE id = ?').bind(who.userId).run();
        const row = { title: '', isbn, state: 'finished' as const, rating: 3, review: `About ${isbn}` };
        await imported(who, [row], { show_reviews: true });
        return JSON.stringify(await by.call(getBookReviews, { isbn })).includes(row.review);
      };
      const { batch_id } = await removesAll(boss, author);
      expect(await isShown(author)).toBe(false);
      await hasJustSignedIn(author);
      await author.call(deleteAccount, { confirm: 'confirm' });
      const { user_id: userId, session_token: token } = await call(createUser, { token: tokenFor(author.person) });
      const again: Reader = {
        ...author,
        call: (endpoint, input, headers = {}) => call(endpoint, input, { as: { userId, token }, headers }),
        userId,
      };
      expect(await isShown(again)).toBe(false);
      await boss.call(reverseAccountAction, { batch_id });
      expect(await isShown(again)).toBe(true);
    });
  });

  test('what its author wrote instead stays when the removal is reversed', async () => {
    const [author, by, boss] = [await reader(), await reader(), await admin()];
    const { id: own } = await published(author, by, 'own_book');
    await published(author, by, 'profile');
    for (const [kind, id] of [
      ['own_book', own],
      ['profile', author.userId],
    ] as const)
      await reportedAndRemoved(kind, id, { by, boss });
    await author.call(editUsername, { username: 'Kind' });
    // As they may with a book that no other reader has.
    for (const table of ['own_books', 'books'])
      await env.DB.prepare(`UPDATE ${table} SET title = 'Kind' WHERE isbn = ?`).bind(own).run();
    for (const id of [own, author.userId]) {
      const decision = await firstValue<string>('SELECT id FROM report_decisions WHERE target_id = ?', id);
      await boss.call(reverseDecision, { decision_id: decision ?? '' });
    }
    const stated = `SELECT concat_ws(', ', users.name, own_books.title, books.title, picture <> '',
      (SELECT group_concat(words) FROM name_words WHERE user_id = users.id))
      FROM users, own_books JOIN books USING (isbn) WHERE users.id = ? AND isbn = ?`;
    expect(await firstValue(stated, author.userId, own)).toBe('Kind, Kind, Kind, 1, kind');
  });

  test.each(['review', 'list'] as const)('a %s that its author deleted first is not restored by Undo', async (kind) => {
    const [author, other, boss, isbn] = [await reader(), await reader(), await admin(), await anIsbn()];
    const { id } = await published(author, other, kind);
    await other.call(report, { kind, id, reason: 'Unkind.' });
    const { undo_id } =
      kind === 'list'
        ? await author.call(deleteBookList, { list_id: id }, once())
        : await author.call(deleteBookReview, { review_id: id, isbn }, once());
    await removed(kind, id, boss);
    expect((await author.callForError(undoRemoval, { undo_id })).message).toBe(undoSentences.removed);
    expect(await wordsOf(kind, id)).toBe(0);
  });

  const deletable = ['review', 'list', 'post'] as const;

  /** Publishes content and deletes it. Returns its ID and that of the undo, and what publishes the same again. */
  async function publishedAndDeleted(author: Reader, other: Reader, kind: (typeof deletable)[number]) {
    const [{ id }, isbn] = [await published(author, other, kind), await anIsbn()];
    if (kind === 'review') {
      const words = { isbn, rating: 1, review: 'Unkind.' };
      const { undo_id } = await author.call(deleteBookReview, { review_id: id, isbn }, once());
      return { id, undo_id, copy: async () => (await author.call(submitReview, words, once())).review_id };
    }
    if (kind === 'list') {
      const { undo_id } = await author.call(deleteBookList, { list_id: id }, once());
      return { id, undo_id, copy: () => listOf(author, 'Unkind', isbn) };
    }
    const club_id = (await firstValue<string>('SELECT club_id FROM club_posts WHERE id = ?', id)) ?? '';
    const post = { post_id: id, book_club_id: club_id, type: 'posts' as const };
    const words = { club_id, post_title: 'T', post_content: 'P' };
    const { undo_id } = await author.call(deletePost, post, once());
    return { id, undo_id, copy: async () => (await author.call(addPost, words, once())).post_id };
  }

  test.each(deletable)('a %s that its author deleted and published again is not restored by Undo', async (kind) => {
    const [author, by, boss] = [await reader(), await reader(), await admin()];
    const { id, undo_id, copy } = await publishedAndDeleted(author, by, kind);
    await reportedAndRemoved(kind, await copy(), { by, boss });
    expect((await author.callForError(undoRemoval, { undo_id })).message).toBe(undoSentences.removed);
    expect(await wordsOf(kind, id)).toBe(0);
    // What its author publishes and deletes afterwards is.
    await env.DB.prepare('UPDATE removed_content SET removed_at = removed_at - 60').run();
    await author.call(undoRemoval, { undo_id });
    expect(await wordsOf(kind, id)).toBe(1);
  });

  test('a post deleted before its author was limited is not restored by Undo, and one deleted afterwards is', async () => {
    const [author, by, boss] = [await reader(), await reader(), await admin()];
    const { undo_id } = await publishedAndDeleted(author, by, 'post');
    const act = { ids: [author.userId], expected: 1, action: 'limit' as const, reason: 'Advertises.' };
    await boss.call(actOnAccounts, act, once());
    expect((await author.callForError(undoRemoval, { undo_id })).message).toBe(sentences.limited);
    await env.DB.prepare('UPDATE users SET limited_at = limited_at - 60 WHERE id = ?').bind(author.userId).run();
    await author.call(undoRemoval, { undo_id });
  });

  test('a review, a list and an own book of an import, after its undo, the same file and another one', async () => {
    const [author, by, boss, isbn] = [await reader(), await reader(), await admin(), await anIsbn()];
    const own = { title: 'Unkind', authors: ['Zyx'], match: 'own' as const, state: 'want' as const };
    const rows = (review: string) => [
      { title: '', isbn, state: 'finished' as const, rating: 3, review, shelves: ['Unkind'] },
      own,
    ];
    const choices = { shelves: [{ name: 'Unkind', as: 'list' as const }] };
    const first = await imported(author, rows('Unkind words'), choices);
    const ids = { review: 'reviews', list: 'book_lists', own_book: 'own_books' } as const;
    for (const [kind, table] of Object.entries(ids) as [ReportableKind, string][]) {
      const key = stored[kind].key ?? 'id';
      const id = await firstValue<number | string>(`SELECT ${key} FROM ${table} WHERE user_id = ?`, author.userId);
      await reportedAndRemoved(kind, String(id), { by, boss });
    }
    const words = async () =>
      Promise.all([
        by.call(getBookReviews, { isbn }).then((answer) => JSON.stringify(answer).includes('Unkind words')),
        firstValue("SELECT count(*) FROM book_lists WHERE user_id = ? AND name = 'Unkind'", author.userId),
        firstValue("SELECT count(*) FROM own_books WHERE user_id = ? AND title = 'Unkind'", author.userId),
      ]);
    await undone(author, first);
    expect(await words()).toEqual([false, 0, 0]);
    await imported(author, rows('Unkind words'), choices);
    expect(await words()).toEqual([false, 0, 0]);
    const again = await imported(author, rows('Unkind words, again'), choices);
    expect((await rowsOfImport(author, again))[0]?.reasons.length).toBeGreaterThan(0);
    // None of the ways to show imported reviews shows the one that is private for this reason.
    await author.call(showImportedReviews, { import_id: again });
    await runJob(importsJob, new Date(Date.now() + 9 * 86_400_000));
    const review_id = (await firstValue<string>('SELECT id FROM reviews WHERE user_id = ?', author.userId)) ?? '';
    const shown = await author.callForError(showReview, { isbn, review_id, visible: true });
    expect(shown.message).toBe(reviewSentences.removed);
    expect(await words()).toEqual([false, 0, 0]);
  });

  test('a review that was put below another one by a merge: its report removes both, and no undo returns it', async () => {
    const [author, by, boss, lib] = [await reader(), await reader(), await admin(), await librarian()];
    const works = [await aWorkOf(1), await aWorkOf(1)];
    const [from = '', into = ''] = works.map(({ isbns }) => isbns[0] ?? '');
    const id = await hasReviewed(author, from, { review: 'Unkind words.' });
    await by.call(report, { kind: 'review', id, reason: 'Unkind.' });
    await env.DB.prepare('UPDATE reviews SET created_at = created_at - 60 WHERE id = ?').bind(id).run();
    await hasReviewed(author, into, { review: 'Kind words.' });
    await lib.call(mergeTwoWorks, { from, into });
    const reviewsNow = async () => JSON.stringify(await by.call(getBookReviews, { isbn: into }));
    expect(await reviewsNow()).toContain('Unkind words.');
    const [open] = (await boss.call(getReports, {})).reports.filter(({ target_id }) => target_id === id);
    expect(open?.present).toContain('Unkind words.');
    await removed('review', id, boss);
    expect(await reviewsNow()).not.toContain('Unkind words.');
    await author.call(submitReview, { isbn: into, rating: 3, review: 'Other words.' });
    await lib.call(undoMerge, { id: `merge_${works[0]?.work}` });
    const all = JSON.stringify((await env.DB.prepare('SELECT review FROM reviews').all()).results);
    expect(all).toContain('Other words.');
    expect(all).not.toContain('Unkind words.');
  });

  test('the words of an own book that a librarian accepted, also in the catalogue, and after the undo of its merge', async () => {
    const [author, by, boss, lib] = [await reader(), await reader(), await admin(), await librarian()];
    const found = async () => JSON.stringify((await by.call(searchBooks, { query: 'Unkind Quibble' })).items);
    const facts = { title: 'Unkind Quibble', authors: ['Zyx Zyxson'] };
    const { isbn } = await author.call(addOwnBook, facts, once());
    await lib.call(acceptOwnBook, { isbn });
    expect(await found()).toContain('Unkind Quibble');
    await reportedAndRemoved('own_book', isbn, { by, boss });
    expect(await found()).not.toContain('Unkind Quibble');
    const decision = await firstValue<string>('SELECT id FROM report_decisions WHERE target_id = ?', isbn);
    await boss.call(reverseDecision, { decision_id: decision ?? '' });
    expect(await found()).toContain('Unkind Quibble');

    const { isbns } = await aWorkOf(1);
    const { isbn: second } = await author.call(addOwnBook, { title: 'Unkind', authors: ['A'] }, once());
    await lib.call(acceptOwnBook, { isbn: second, isbn13: isbns[0] ?? '', title: 'Kind' });
    await reportedAndRemoved('own_book', second, { by, boss });
    const merge = await firstValue<string>(
      "SELECT id FROM librarian_decisions WHERE action = 'merge' AND isbn = ?",
      second,
    );
    await lib.call(undoMerge, { id: merge ?? '' });
    expect(await wordsOf('own_book', second)).toBe(0);
  });

  test('a post of a club that was removed and returned, with the replies to it', async () => {
    const [author, by, boss] = [await reader(), await reader(), await admin()];
    const { id: reply } = await published(author, by, 'reply');
    const [post, club] = await Promise.all(
      ['post_id', 'club_id'].map((column) =>
        firstValue<string>(`SELECT ${column} FROM club_replies WHERE id = ?`, reply),
      ),
    );
    await by.call(report, { kind: 'post', id: post ?? '', reason: 'Unkind.' });
    await reportedAndRemoved('club', club ?? '', { by, boss });
    await removed('post', post ?? '', boss);
    const decision = await firstValue<string>('SELECT id FROM report_decisions WHERE target_id = ?', club ?? '');
    await boss.call(reverseDecision, { decision_id: decision ?? '' });
    expect(await wordsOf('club', club ?? '')).toBe(1);
    expect([await wordsOf('post', post ?? ''), await wordsOf('reply', reply)]).toEqual([0, 0]);
  });
});

describe('what two removals removed', () => {
  const removals = ['decision', 'act', 'decision on what it is in'] as const;
  type RemovalName = (typeof removals)[number];
  const places: Partial<Record<ReportableKind, { kind: ReportableKind; column: string }>> = {
    post: { kind: 'club', column: 'club_id' },
    reply: { kind: 'post', column: 'post_id' },
    poll: { kind: 'club', column: 'club_id' },
    meeting: { kind: 'club', column: 'club_id' },
  };
  const app = createTestApp({ env: { ...env, SITE: { ...siteRecord, heldWords: ['scam'] } } });

  /** Changes content to words that wait for a moderator. */
  const changes: Partial<Record<ReportableKind, (id: string, as: Reader) => Promise<{ held?: string | undefined }>>> = {
    async review(review_id, as) {
      const isbn = (await firstValue<string>('SELECT CAST(isbn AS TEXT) FROM reviews WHERE id = ?', review_id)) ?? '';
      return app.call(editReview, { review_id, isbn, rating: 4, review: 'A scam', spoiler: false }, { as });
    },
    list: (list_id, as) => app.call(saveBookList, { list_id, list_name: 'A scam', list_books: [] }, { as }),
    club: (club_id, as) =>
      app.call(updateClubSettings, { club_id, club_name: 'A scam', external_link: '', genre_focus: 'none' }, { as }),
    async post(post_id, as) {
      const club_id = (await firstValue<string>('SELECT club_id FROM club_posts WHERE id = ?', post_id)) ?? '';
      return app.call(editPost, { club_id, post_id, post_title: 'T', post_content: 'A scam' }, { as });
    },
    async reply(reply_id, as) {
      const club_id = (await firstValue<string>('SELECT club_id FROM club_replies WHERE id = ?', reply_id)) ?? '';
      return app.call(editReply, { club_id, reply_id, content: 'A scam' }, { as });
    },
    profile: (_, as) => app.call(editUsername, { username: 'A scam' }, { as }),
    own_book: (own_book, as) => app.call(editOwnBook, { own_book, title: 'A scam', authors: ['A'] }, { as }),
  };

  const cases = kinds.flatMap((kind) => {
    const possible = removals.filter((name) => places[kind] !== undefined || name !== 'decision on what it is in');
    return possible
      .flatMap((first) => possible.map((second) => [first, second] as const))
      .filter(([first, second]) => first !== second)
      .flatMap((made) => [made, [made[1], made[0]] as const].map((reversed) => ({ made, reversed })))
      .filter(({ made: [, second], reversed: [first] }) => second !== 'act' || first === 'act')
      .flatMap((at) =>
        (changes[kind] ? (['before', 'afterwards', 'never'] as const) : (['never'] as const)).map((change) => {
          const [made, reversed] = [at.made.join(', then '), at.reversed.join(', then ')];
          return { ...at, kind, change, title: `${kind}: ${made}; reversed ${reversed}; a change rejected ${change}` };
        }),
      );
  });

  const rowsOf = async (kind: ReportableKind, id: string) => {
    const parts = removables[kind].rows(sql`SELECT ${id}`);
    const queries = parts.map(({ table, where }, place) => [`${place}`, db.select().from(table).where(where)] as const);
    return openDatabase(env.DB, null, 'first-primary').load(Object.fromEntries(queries));
  };

  test.each(cases.filter((_, place) => !isQuickRun || place % 13 === 0))(
    'is back once both are reversed, and not before: $title',
    async ({ kind, made, reversed, change }) => {
      const [author, by, boss, desk] = [await reader(), await reader(), await admin(), await moderator()];
      const { id } = await published(author, by, kind);
      const around = places[kind];
      const place = around && {
        kind: around.kind,
        id: (await firstValue<string>(`SELECT ${around.column} FROM ${stored[kind].table} WHERE id = ?`, id)) ?? '',
      };
      for (const target of [{ kind, id }, ...(place ? [place] : [])])
        await by.call(report, { ...target, reason: 'Unkind.' });
      const change_id = async () =>
        (await firstValue<string>('SELECT id FROM reports WHERE target_id = ? AND reporter_id = author_id', id)) ?? '';
      const rejectChange = async () => {
        await desk.call(decideReport, { report_id: await change_id(), decision: 'remove' });
        await aMinutePasses();
      };
      if (change !== 'never') expect((await changes[kind]?.(id, author))?.held).toBeDefined();
      if (change === 'before') await rejectChange();
      const before = await rowsOf(kind, id);

      const decided = async (of: string) => {
        const reported = 'SELECT id FROM reports WHERE target_id = ? AND reporter_id = ?';
        const report_id = (await firstValue<string>(reported, of, by.userId)) ?? '';
        await desk.call(decideReport, { report_id, decision: 'remove' });
        const made_id = await firstValue<string>('SELECT id FROM report_decisions WHERE report_id = ?', report_id);
        return () => desk.call(reverseDecision, { decision_id: made_id ?? '' });
      };
      const remove: Record<RemovalName, () => Promise<() => Promise<unknown>>> = {
        decision: () => decided(id),
        'decision on what it is in': () => decided(place?.id ?? ''),
        async act() {
          const act = { ids: [author.userId], expected: 1, action: 'remove_content' as const, reason: 'Spam.' };
          const { batch_id } = await boss.call(actOnAccounts, act, once());
          return () => boss.call(reverseAccountAction, { batch_id });
        },
      };
      const reversals = new Map<RemovalName, () => Promise<unknown>>();
      for (const name of made) {
        reversals.set(name, await remove[name]());
        await aMinutePasses();
        expect(await wordsOf(kind, id)).toBe(0);
      }
      if (change === 'afterwards') await rejectChange();
      await reversals.get(reversed[0])?.();
      expect(await wordsOf(kind, id)).toBe(0);
      await aMinutePasses();
      await reversals.get(reversed[1])?.();
      expect(await rowsOf(kind, id)).toEqual(before);
    },
  );
});

describe('a block', () => {
  test('keeps neither of the two from reporting the other', async () => {
    const [ada, eve] = [await reader('Ada'), await reader('Eve')];
    const written = [];
    for (const kind of kinds)
      for (const [author, by] of [
        [ada, eve],
        [eve, ada],
      ] as const)
        written.push({ kind, by, id: (await published(author, by, kind)).id });
    await eve.call(blockReader, { target_id: ada.userId });
    for (const { kind, by, id } of written) await by.call(report, { kind, id, reason: 'Unkind.' });
    expect(await firstValue('SELECT count(*) FROM reports WHERE reporter_id IN (?, ?)', ada.userId, eve.userId)).toBe(
      18,
    );
  });
});
