import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { addPost } from '../../../worker/features/clubs/contract.ts';
import { addReply } from '../../../worker/features/clubs/readings/contract.ts';
import { deleteBookList } from '../../../worker/features/library/lists/contract.ts';
import { decideReport, type ReportableKind, report } from '../../../worker/features/moderation/reports/contract.ts';
import { deleteBookReview, getBookReviews } from '../../../worker/features/reviews/contract.ts';
import { blockReader } from '../../../worker/features/social/friends/contract.ts';
import { undoRemoval, undoSentences } from '../../../worker/features/undo/contract.ts';
import { admin, type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasReviewed, listOf } from '../../support/worker/features/builders.ts';
import { foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { imported, rowsOfImport } from '../../support/worker/features/imports.ts';

const once = () => ({ 'idempotency-key': crypto.randomUUID() });

const tables: Partial<Record<ReportableKind, string>> = {
  review: 'reviews',
  post: 'club_posts',
  reply: 'club_replies',
  list: 'book_lists',
  club: 'clubs',
  own_book: 'own_books',
};

async function published(author: Reader, other: Reader, kind: ReportableKind): Promise<string> {
  if (kind === 'review') return hasReviewed(author, await anIsbn(), { review: 'Unkind.' });
  if (kind === 'list') return listOf(author, 'Unkind', await anIsbn());
  if (kind === 'own_book') return (await author.call(addOwnBook, { title: 'Unkind', authors: ['A'] }, once())).isbn;
  const club = await foundsClub(author);
  await joins(author, club, other);
  if (kind === 'club') return club;
  const { post_id: post } = await author.call(addPost, { club_id: club, post_title: 'T', post_content: 'P' }, once());
  if (kind === 'post') return post;
  return (await author.call(addReply, { club_id: club, post_id: post, content: 'R' }, once())).reply_id;
}

async function removed(kind: ReportableKind, id: string, by: Reader): Promise<void> {
  const reportId = await firstValue<string>('SELECT id FROM reports WHERE kind = ? AND target_id = ?', kind, id);
  await by.call(decideReport, { report_id: reportId ?? '', decision: 'remove' });
}

describe('what a moderator removed stays removed', () => {
  test.each(Object.entries(tables) as [ReportableKind, string][])(
    'a %s is not inserted again by any way back',
    async (kind, table) => {
      const [author, other, boss] = [await reader(), await reader(), await admin()];
      const id = await published(author, other, kind);
      await other.call(report, { kind, id, reason: 'Unkind.' });
      const key = kind === 'own_book' ? 'isbn' : 'id';
      // What an undo, the undo of a merge and a restored backup all do in the end.
      await env.DB.prepare(`CREATE TABLE kept AS SELECT * FROM ${table} WHERE ${key} = ?`).bind(id).run();
      await removed(kind, id, boss);
      if (kind === 'own_book') {
        await env.DB.batch([
          env.DB.prepare('PRAGMA defer_foreign_keys = ON'),
          env.DB.prepare('DELETE FROM own_books WHERE isbn = ?').bind(id),
          env.DB.prepare('INSERT INTO own_books SELECT * FROM kept'),
        ]);
        expect(await firstValue('SELECT title FROM own_books WHERE isbn = ?', id)).toBe('Untitled');
      } else {
        await env.DB.prepare(`INSERT INTO ${table} SELECT * FROM kept`).run();
        expect(await firstValue(`SELECT count(*) FROM ${table} WHERE id = ?`, id)).toBe(0);
      }
      await env.DB.prepare('DROP TABLE kept').run();
    },
  );

  test.each(['review', 'list'] as const)('a %s that its author deleted first is not restored by Undo', async (kind) => {
    const [author, other, boss, isbn] = [await reader(), await reader(), await admin(), await anIsbn()];
    const id = await published(author, other, kind);
    await other.call(report, { kind, id, reason: 'Unkind.' });
    const { undo_id } =
      kind === 'list'
        ? await author.call(deleteBookList, { list_id: id }, once())
        : await author.call(deleteBookReview, { review_id: id, isbn }, once());
    await removed(kind, id, boss);
    expect((await author.callForError(undoRemoval, { undo_id })).message).toBe(undoSentences.removed);
    expect(await firstValue(`SELECT count(*) FROM ${tables[kind]} WHERE id = ?`, id)).toBe(0);
  });

  test('a review and a list are not published again by an import', async () => {
    const [author, other, boss, isbn] = [await reader(), await reader(), await admin(), await anIsbn()];
    const rows = (review: string) => [{ title: '', isbn, state: 'finished' as const, rating: 3, review }];
    await imported(author, rows('Unkind words'));
    const id = (await firstValue<string>('SELECT id FROM reviews WHERE user_id = ?', author.userId)) ?? '';
    await other.call(report, { kind: 'review', id, reason: 'Unkind.' });
    await removed('review', id, boss);
    const again = await imported(author, rows('Unkind words, again'));
    expect(JSON.stringify(await other.call(getBookReviews, { isbn }))).not.toContain('Unkind words');
    expect((await rowsOfImport(author, again))[0]?.reasons).toHaveLength(1);
  });
});

describe('a block', () => {
  test('keeps neither of the two from reporting the other', async () => {
    const [ada, eve] = [await reader('Ada'), await reader('Eve')];
    const hers = await published(ada, eve, 'review');
    const theirs = await published(eve, ada, 'review');
    await eve.call(blockReader, { target_id: ada.userId });
    await ada.call(report, { kind: 'review', id: theirs, reason: 'Unkind.' });
    await eve.call(report, { kind: 'review', id: hers, reason: 'Unkind.' });
    await ada.call(report, { kind: 'profile', id: eve.userId, reason: 'Unkind.' });
    await eve.call(report, { kind: 'profile', id: ada.userId, reason: 'Unkind.' });
  });
});
