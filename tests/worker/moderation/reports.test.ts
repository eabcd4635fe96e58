import { describe, expect, test } from 'vitest';
import { editProfilePrivacy, editUsername } from '../../../worker/features/accounts/settings/contract.ts';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { addPost, getFeed, getInfo } from '../../../worker/features/clubs/contract.ts';
import { addReply, getReplies } from '../../../worker/features/clubs/readings/contract.ts';
import { getBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { getReportedReviews } from '../../../worker/features/moderation/contract.ts';
import {
  decideReport,
  getReports,
  type OpenReport,
  type ReportableKind,
  report,
  reportSentences,
} from '../../../worker/features/moderation/reports/contract.ts';
import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { moderator, type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasReviewed, listOf } from '../../support/worker/features/builders.ts';
import { foundsClub, joins } from '../../support/worker/features/clubs.ts';

const REASON = 'It is an insult.';

async function openReports(deskModerator: Reader): Promise<OpenReport[]> {
  const all: OpenReport[] = [];
  let cursor: string | undefined;
  do {
    const page = await deskModerator.call(getReports, cursor === undefined ? {} : { cursor });
    all.push(...page.reports);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return all;
}

/** Creates everything of an author that another member of a club can report, each with the text that is stored. */
async function published(author: Reader, other: Reader) {
  const isbn = await anIsbn();
  const clubId = await foundsClub(author);
  await joins(author, clubId, other);
  const { post_id: post } = await author.call(addPost, {
    club_id: clubId,
    post_title: 'Unkind title',
    post_content: 'Unkind post',
  });
  const { reply_id: reply } = await author.call(addReply, { club_id: clubId, post_id: post, content: 'Unkind reply' });
  const list = await listOf(author, 'Unkind list', isbn);
  const { isbn: ownBook } = await author.call(addOwnBook, { title: 'Unkind book', authors: ['Ann Author'] });
  const targets: Record<Exclude<ReportableKind, 'review'>, { id: string; words: string }> = {
    post: { id: post, words: 'Unkind title\n\nUnkind post' },
    reply: { id: reply, words: 'Unkind reply' },
    list: { id: list, words: 'Unkind list' },
    club: { id: clubId, words: expect.any(String) },
    profile: { id: author.userId, words: 'Unkind author' },
    own_book: { id: ownBook, words: expect.stringContaining('Unkind book') },
  };
  return { targets, clubId, post };
}

describe('/api/moderation/report', () => {
  test('reports anything to the moderators with its text, its author and the reason', async () => {
    const [author, other, deskModerator] = [await reader('Unkind author'), await reader('Other'), await moderator()];
    const { targets } = await published(author, other);
    for (const [kind, { id, words }] of Object.entries(targets) as [ReportableKind, { id: string; words: string }][]) {
      const { message } = await other.call(report, { kind, id, reason: REASON });
      expect(message).toBe(reportSentences.sent);
      const found = (await openReports(deskModerator)).find((item) => item.kind === kind && item.target_id === id);
      const by = { id: author.userId, username: 'Unkind author' };
      expect(found, kind).toMatchObject({ words, reason: REASON, reporter: { id: other.userId } });
      expect(found?.author, kind).toEqual(by);
    }
  });

  test('of a review is listed with the reported reviews, with the reason', async () => {
    const [author, other, deskModerator] = [await reader(), await reader(), await moderator()];
    const id = await hasReviewed(author, await anIsbn(), { review: 'Unkind review' });
    await other.call(report, { kind: 'review', id, reason: REASON });
    const { reported_reviews: reviews } = await deskModerator.call(getReportedReviews, {});
    const found = reviews.find(({ report: item }) => item.review_id === id);
    expect(found?.report).toMatchObject({ review_content: 'Unkind review', reason: REASON });
  });

  test('stores the text as it was, and reopens a decided case only once it has changed', async () => {
    const [author, other, deskModerator] = [await reader(), await reader(), await moderator()];
    const isbn = await anIsbn();
    const id = await listOf(author, 'First words', isbn);
    const of = { kind: 'list' as const, id, reason: REASON };
    const rename = (list_name: string) =>
      author.call(saveBookList, { list_id: id, list_name, list_description: '', list_books: [{ isbn }] });
    const openOne = async () => (await openReports(deskModerator)).find(({ target_id }) => target_id === id);
    await other.call(report, of);
    await rename('Second words');
    expect((await openOne())?.words).toBe('First words');
    await rename('First words');
    await deskModerator.call(decideReport, { report_id: (await openOne())?.id ?? '', decision: 'ok' });
    await other.call(report, of);
    expect(await openOne()).toBeUndefined();
    await rename('Third words');
    await other.call(report, of);
    expect((await openOne())?.words).toBe('Third words');
  });

  test('refuses one’s own content, deleted content, and what the reader cannot see', async () => {
    const [author, stranger] = [await reader(), await reader()];
    const id = await listOf(author, 'A list', await anIsbn());
    expect((await author.callForError(report, { kind: 'list', id, reason: REASON })).message).toBe(reportSentences.own);
    expect((await stranger.callForError(report, { kind: 'list', id: 'gone', reason: REASON })).code).toBe('not_found');
    expect((await stranger.callForError(report, { kind: 'list', id, reason: ' ' })).message).toBe(
      reportSentences.noReason,
    );
    await author.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    expect((await stranger.callForError(report, { kind: 'list', id, reason: REASON })).code).toBe('not_found');
  });
});

describe('/api/moderation/decide_report', () => {
  test('keeps or removes the content, once, and closes every report of it', async () => {
    const [author, other, third] = [await reader('Unkind author'), await reader(), await reader()];
    const [deskModerator, late] = [await moderator(), await moderator()];
    const { targets, clubId, post } = await published(author, other);
    await joins(author, clubId, third);
    const decide = async (kind: ReportableKind, id: string) => {
      for (const one of [other, third]) await one.call(report, { kind, id, reason: REASON });
      const [first, second] = (await openReports(deskModerator)).filter(({ target_id }) => target_id === id);
      const decision = { report_id: first?.id ?? '', decision: 'remove' as const };
      for (let click = 0; click < 2; click++) await deskModerator.call(decideReport, decision);
      const refusal = await late.callForError(decideReport, { report_id: second?.id ?? '', decision: 'ok' });
      expect(refusal.message).toBe(reportSentences.closed);
    };
    await decide('reply', targets.reply.id);
    expect((await author.call(getReplies, { club_id: clubId, post_id: post })).replies).toEqual([]);
    await decide('post', post);
    expect((await author.call(getFeed, { club_id: clubId })).feed.posts).toEqual([]);
    await decide('list', targets.list.id);
    expect((await author.callForError(getBookList, { list_id: targets.list.id })).code).toBe('not_found');
    await decide('own_book', targets.own_book.id);
    expect(await firstValue('SELECT title FROM books WHERE isbn = ?', targets.own_book.id)).toBe('Untitled');
    await decide('profile', author.userId);
    expect((await other.call(viewUserBookStats, { target_id: author.userId })).user?.name).toBe('Reader');
    await author.call(editUsername, { username: 'Kind author' });
    await decide('club', clubId);
    expect((await author.callForError(getInfo, { club_id: clubId })).code).toBe('not_found');
  });
});
