import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  deleteAccount,
  editProfilePrivacy,
  editUsername,
} from '../../../worker/features/accounts/settings/contract.ts';
import { siteTexts } from '../../../worker/features/accounts/setup/site-texts-contract.ts';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { addPost, demoteToMember, getFeed, getInfo } from '../../../worker/features/clubs/contract.ts';
import { addReply, getReplies } from '../../../worker/features/clubs/readings/contract.ts';
import { getBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { getReportedReviews } from '../../../worker/features/moderation/contract.ts';
import {
  decideReport,
  getDecisions,
  getReports,
  type OpenReport,
  type ReportableKind,
  report,
  reportSentences,
} from '../../../worker/features/moderation/reports/contract.ts';
import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { admin, createTestApp, moderator, type Reader, reader } from '../../support/worker/app.ts';
import { withActBeforeSave } from '../../support/worker/failing.ts';
import { anIsbn, firstValue, hasReviewed, listOf } from '../../support/worker/features/builders.ts';
import { asksWhatToRead, plansMeeting } from '../../support/worker/features/club-life.ts';
import { becomesAdmin, foundsClub, joins } from '../../support/worker/features/clubs.ts';

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
    poll: { id: (await asksWhatToRead(author, clubId)).pollId, words: expect.any(String) },
    meeting: {
      id: await plansMeeting(author, clubId, { title: 'Unkind meeting', place: 'There', notes: 'Unkind notes' }),
      words: 'Unkind meeting\nThere\nUnkind notes',
    },
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

  test('of a club is about nobody once its founder has left, so nobody is limited for their words', async () => {
    const [founder, next, other, desk] = [await reader(), await reader('Next'), await reader(), await moderator()];
    const club_id = await foundsClub(founder, { privacy: 'public' });
    await becomesAdmin(founder, club_id, next);
    await founder.call(demoteToMember, { club_id, user_to_demote: founder.userId });
    await other.call(report, { kind: 'club', id: club_id, reason: REASON });
    const found = (await openReports(desk)).find(({ target_id }) => target_id === club_id);
    expect(found?.author).toBeUndefined();
    const limits = { report_id: found?.id ?? '', decision: 'limit' as const };
    expect((await desk.callForError(decideReport, limits)).code).toBe('invalid_input');
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

describe('a text that was edited since it was reported', () => {
  const reportedList = async () => {
    const [author, other, deskModerator] = [await reader(), await reader(), await moderator()];
    const isbn = await anIsbn();
    const id = await listOf(author, 'Mild', isbn);
    const edit = (list_name: string) =>
      author.call(saveBookList, { list_id: id, list_name, list_description: '', list_books: [{ isbn }] });
    await other.call(report, { kind: 'list', id, reason: REASON });
    const open = async () => (await openReports(deskModerator)).find(({ target_id }) => target_id === id);
    return { deskModerator, id, edit, open };
  };

  test('is shown as it is now and as it was, and a decision on another version is asked again', async () => {
    const { deskModerator, id, edit, open } = await reportedList();
    const seen = await open();
    expect(seen).toMatchObject({ words: 'Mild', present: 'Mild' });
    await edit('A threat');
    for (const decision of ['ok', 'remove', 'limit'] as const) {
      const stale = { report_id: seen?.id ?? '', decision, version: seen?.version ?? '' };
      const refusal = await deskModerator.callForError(decideReport, stale);
      expect(refusal).toMatchObject({ code: 'conflict', message: reportSentences.changed });
    }
    const now = await open();
    expect(now).toMatchObject({ words: 'Mild', present: 'A threat' });
    const decision = { report_id: now?.id ?? '', decision: 'remove' as const, version: now?.version ?? '' };
    await deskModerator.call(decideReport, decision);
    expect(await firstValue('SELECT count(*) FROM book_lists WHERE id = ?', id)).toBe(0);
  });

  test('is not deleted by a decision on the one from before it was mended', async () => {
    const { deskModerator, id, edit, open } = await reportedList();
    await edit('A threat');
    const seen = await open();
    await edit('Mended');
    const stale = { report_id: seen?.id ?? '', decision: 'remove' as const, version: seen?.version ?? '' };
    expect((await deskModerator.callForError(decideReport, stale)).message).toBe(reportSentences.changed);
    expect(await firstValue('SELECT name FROM book_lists WHERE id = ?', id)).toBe('Mended');
    // Also if it is mended between the moderator's load and save.
    const racing = createTestApp({ env: withActBeforeSave(env, () => edit('Mended again')) });
    const now = await open();
    const decision = { report_id: now?.id ?? '', decision: 'remove' as const, version: now?.version ?? '' };
    const late = await racing.callForError(decideReport, decision, { as: deskModerator });
    expect(late.message).toBe(reportSentences.changed);
    expect(await firstValue('SELECT name FROM book_lists WHERE id = ?', id)).toBe('Mended again');
  });
});

test('an open report of a post stays when its author leaves, as the post does', async () => {
  const [author, other, deskModerator] = [await reader(), await reader(), await moderator()];
  const club = await foundsClub(other);
  await joins(other, club, author);
  const words = { club_id: club, post_title: 'A title', post_content: 'Unkind words' };
  const { post_id: id } = await author.call(addPost, words);
  await other.call(report, { kind: 'post', id, reason: REASON });
  await author.call(deleteAccount, { confirm: 'confirm' });
  const found = (await openReports(deskModerator)).find(({ target_id }) => target_id === id);
  expect(found).toMatchObject({ present: 'A title\n\nUnkind words', reason: REASON });
  expect(found?.author).toBeUndefined();
  const limit = { report_id: found?.id ?? '', decision: 'limit' as const };
  expect((await deskModerator.callForError(decideReport, limit)).message).toBe(reportSentences.noAuthor);
  await deskModerator.call(decideReport, { report_id: found?.id ?? '', decision: 'remove' });
  expect(JSON.stringify(await other.call(getFeed, { club_id: club }))).not.toContain('Unkind words');
});

test('the reporter and the author read of the outcome in their updates, in words that an admin sets', async () => {
  const boss = await admin();
  const [author, other] = [await reader('Unlike Anybody'), await reader()];
  const ids = [await listOf(author, 'One', await anIsbn()), await listOf(author, 'Two', await anIsbn())];
  const decided = async (id: string, decision: 'ok' | 'remove') => {
    await other.call(report, { kind: 'list', id, reason: REASON });
    const open = (await openReports(boss)).find(({ target_id }) => target_id === id);
    await boss.call(decideReport, { report_id: open?.id ?? '', decision });
  };
  const titles = async (of: Reader) => (await of.call(getNotifications, {})).notices.map(({ title }) => title);
  await decided(ids[0] ?? '', 'ok');
  expect(await titles(other)).toEqual([siteTexts.report_kept]);
  expect(await titles(author)).toEqual([]);
  await env.DB.prepare(
    "INSERT INTO site_settings (key, value, changed_at) VALUES ('text_content_removed', 'It was against rule 3.', 1)",
  ).run();
  await decided(ids[1] ?? '', 'remove');
  expect(await titles(author)).toEqual(['It was against rule 3.']);
  expect(await titles(other)).toContain(siteTexts.report_removed);
  // The log tells moderators no name that its reader hides by now.
  const log = async (desk: Reader) => JSON.stringify((await desk.call(getDecisions, {})).decisions);
  const desk = await moderator();
  expect(await log(desk)).toContain('Unlike Anybody');
  await author.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  expect(await log(desk)).not.toContain('Unlike Anybody');
  expect(await log(boss)).toContain('Unlike Anybody');
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
