import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../../worker/app.ts';
import { checkedPaths } from '../../../worker/composition/held-texts.ts';
import { createUser } from '../../../worker/features/accounts/contract.ts';
import { askSignUpPasskey } from '../../../worker/features/accounts/identities/contract.ts';
import { editUsername } from '../../../worker/features/accounts/settings/contract.ts';
import { siteListTexts } from '../../../worker/features/accounts/setup/site-lists-contract.ts';
import { getBook } from '../../../worker/features/books/contract.ts';
import { addOwnBook, editOwnBook } from '../../../worker/features/books/own/contract.ts';
import {
  addPost,
  banUser,
  createClub,
  deletePost,
  demoteToMember,
  editPost,
  generateInviteCode,
  getFeed,
  getInfo,
  promoteToAdmin,
  updateClubSettings,
} from '../../../worker/features/clubs/contract.ts';
import { createPoll } from '../../../worker/features/clubs/polls/contract.ts';
import { addReply, editReply, getReplies } from '../../../worker/features/clubs/readings/contract.ts';
import { requestToJoin } from '../../../worker/features/clubs/requests/contract.ts';
import { showImportedReviews } from '../../../worker/features/imports/contract.ts';
import { rowReasons } from '../../../worker/features/imports/reasons.ts';
import { createBookList, saveBookList } from '../../../worker/features/library/lists/contract.ts';
import { finishReading, readAgain, startReading } from '../../../worker/features/library/readings/contract.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import { actOnAccounts } from '../../../worker/features/moderation/accounts/contract.ts';
import {
  decideReport,
  getDecisions,
  getReports,
  report as reportContent,
  reportSentences,
  reverseDecision,
} from '../../../worker/features/moderation/reports/contract.ts';
import { MAX_HELD } from '../../../worker/features/moderation/reports/held.ts';
import { viewUserBookStats } from '../../../worker/features/profiles/contract.ts';
import {
  editReview,
  getBookReviews,
  getReview,
  rateBook,
  showReview,
  submitReview,
} from '../../../worker/features/reviews/contract.ts';
import { acceptInvite, friendUser, inviteLink, like } from '../../../worker/features/social/friends/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { shareBookToFriend, shareBookViaEmail } from '../../../worker/features/social/sharing/contract.ts';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import type { Endpoint } from '../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue, hasRead, hasReviewed, listOf, someIsbns } from '../../support/worker/features/builders.ts';
import { becomesAdmin, foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { imported, rowsOfImport } from '../../support/worker/features/imports.ts';
import { emptyReadersDatabase } from '../../support/worker/fresh.ts';
import { newPerson, tokenFor } from '../../support/worker/services/identity.ts';
import { siteRecord } from '../../support/worker/site-record.ts';

const app = createTestApp({ env: { ...env, SITE: { ...siteRecord, heldWords: ['scam'] } } });

interface Stage {
  author: Reader;
  other: Reader;
}

/** Something written with the word, how others see it before and after, and what they see of it. */
interface Case {
  write(stage: Stage): Promise<{ held?: string | undefined; shown(): Promise<string> }>;
  sentence: string;
  before: RegExp | '';
}

const inClub = async ({ author, other }: Stage) => {
  const club_id = await foundsClub(author, { privacy: 'public' });
  await joins(author, club_id, other);
  return { club_id };
};
const textsOf = (answer: unknown) => JSON.stringify(answer);
const feedOf = (other: Reader, club_id: string) => async () => textsOf((await other.call(getFeed, { club_id })).feed);
const profileOf =
  ({ author, other }: Stage) =>
  async () => {
    const { book_lists, user, book_data } = await other.call(viewUserBookStats, { target_id: author.userId });
    return textsOf([book_lists.map(({ name, description }) => [name, description]), user?.name, book_data]);
  };

const cases: Record<string, Case> = {
  'a post': {
    async write(stage) {
      const club = await inClub(stage);
      const { held } = await stage.author.call(addPost, { ...club, post_title: 'Hello', post_content: 'A S-c-a-m!' });
      return { held, shown: feedOf(stage.other, club.club_id) };
    },
    sentence: reportSentences.held,
    before: '',
  },
  'an announcement': {
    async write(stage) {
      const club = await inClub(stage);
      const announcement = { ...club, post_title: 'Hello', post_content: 'A s-c-a-m!', is_announcement: true };
      const { held } = await stage.author.call(addPost, announcement);
      return { held, shown: feedOf(stage.other, club.club_id) };
    },
    sentence: reportSentences.held,
    before: '',
  },
  'a changed announcement': {
    async write(stage) {
      const club = await inClub(stage);
      const words = { ...club, post_title: 'Hello', post_content: 'Former' };
      const { post_id } = await stage.author.call(addPost, { ...words, is_announcement: true });
      const { held } = await stage.author.call(editPost, { ...words, post_id, post_content: 'A s-c-a-m!' });
      return { held, shown: feedOf(stage.other, club.club_id) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
  'a changed post': {
    async write(stage) {
      const club = await inClub(stage);
      const words = { ...club, post_title: 'Hello', post_content: 'Former' };
      const { post_id } = await stage.author.call(addPost, words);
      const { held } = await stage.author.call(editPost, { ...words, post_id, post_content: 'A s-c-a-m!' });
      return { held, shown: feedOf(stage.other, club.club_id) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
  'a reply': {
    async write({ author, other }) {
      const club = await inClub({ author, other });
      const { post_id } = await author.call(addPost, { ...club, post_title: 'Hello', post_content: 'Former' });
      const { held } = await author.call(addReply, { ...club, post_id, content: 'A s-c-a-m!' });
      return { held, shown: async () => textsOf((await other.call(getReplies, { ...club, post_id })).replies) };
    },
    sentence: reportSentences.held,
    before: '',
  },
  'a changed reply': {
    async write({ author, other }) {
      const club = await inClub({ author, other });
      const { post_id } = await author.call(addPost, { ...club, post_title: 'Hello', post_content: 'Post' });
      const { reply_id } = await author.call(addReply, { ...club, post_id, content: 'Former' });
      const { held } = await author.call(editReply, { ...club, reply_id, content: 'A s-c-a-m!' });
      return { held, shown: async () => textsOf((await other.call(getReplies, { ...club, post_id })).replies) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
  'a review': {
    async write({ author, other }) {
      const isbn = await anIsbn();
      await hasRead(author, isbn);
      const { held } = await author.call(submitReview, { isbn, rating: 4, review: 'A s-c-a-m!' });
      return { held, shown: async () => textsOf((await other.call(getBookReviews, { isbn })).reviews) };
    },
    sentence: reportSentences.held,
    before: '',
  },
  'a changed review': {
    async write({ author, other }) {
      const isbn = await anIsbn();
      const review_id = await hasReviewed(author, isbn, { review: 'Former' });
      const words = { review_id, isbn, rating: 4, review: 'A s-c-a-m!', spoiler: false };
      const { held } = await author.call(editReview, words);
      return { held, shown: async () => textsOf((await other.call(getBookReviews, { isbn })).reviews) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
  'a list': {
    async write(stage) {
      const { held } = await stage.author.call(createBookList, { list_name: 'A s-c-a-m!' });
      return { held, shown: profileOf(stage) };
    },
    sentence: reportSentences.held,
    before: '',
  },
  'a changed list': {
    async write(stage) {
      const isbn = await anIsbn();
      const list_id = await listOf(stage.author, 'Former', isbn);
      const list = { list_id, list_books: [{ isbn }], list_name: 'A s-c-a-m!' };
      const { held } = await stage.author.call(saveBookList, list);
      return { held, shown: profileOf(stage) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
  'the name of a club': {
    async write({ author, other }) {
      const created = await author.call(createClub, { name: 'A s-c-a-m!', privacy_setting: 'public' });
      const club_id = created.book_club_id;
      await joins(author, club_id, other);
      return { held: created.held, shown: async () => textsOf(await other.call(getInfo, { club_id })) };
    },
    sentence: reportSentences.heldWords,
    before: /Book club/,
  },
  'a changed name of a club': {
    async write({ author, other }) {
      const club_id = await foundsClub(author, { name: 'Former', privacy: 'public' });
      await joins(author, club_id, other);
      const settings = { club_id, club_name: 'A s-c-a-m!', external_link: '', genre_focus: 'none' as const };
      const { held } = await author.call(updateClubSettings, settings);
      return { held, shown: async () => textsOf(await other.call(getInfo, { club_id })) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
  'a changed name': {
    async write(stage) {
      const { held } = await stage.author.call(editUsername, { username: 'A s-c-a-m!' });
      return { held, shown: profileOf(stage) };
    },
    sentence: reportSentences.heldChange,
    before: /Author/,
  },
  'a book of their own': {
    async write(stage) {
      const { held, isbn } = await stage.author.call(addOwnBook, { title: 'A s-c-a-m!', authors: ['Ann'] });
      await stage.author.call(markBookmarked, { isbn });
      return { held, shown: profileOf(stage) };
    },
    sentence: reportSentences.heldWords,
    before: /Untitled/,
  },
  'a changed series of a book of their own': {
    async write(stage) {
      const book = { title: 'Title', authors: ['Ann'], position: '1' };
      const { isbn } = await stage.author.call(addOwnBook, { ...book, series: 'Former' });
      const { held } = await stage.author.call(editOwnBook, { ...book, own_book: isbn, series: 'A s-c-a-m!' });
      return { held, shown: async () => textsOf(await stage.author.call(getBook, { isbn })) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
  'a changed book of their own': {
    async write(stage) {
      const { isbn } = await stage.author.call(addOwnBook, { title: 'Former', authors: ['Ann'] });
      await stage.author.call(markBookmarked, { isbn });
      const { held } = await stage.author.call(editOwnBook, { own_book: isbn, title: 'A s-c-a-m!', authors: ['Ann'] });
      return { held, shown: profileOf(stage) };
    },
    sentence: reportSentences.heldChange,
    before: /Former/,
  },
};

const heldNow = async (desk: Reader) => (await desk.call(getReports, {})).reports;

test('an import makes no list and no book with the word, and its review with it is not shown', async () => {
  const [author, other] = [await app.reader('Author'), await app.reader('Other')];
  const isbn = await anIsbn();
  const rows = [
    { title: '', isbn, state: 'finished' as const, rating: 3, review: 'A s-c-a-m!', shelves: ['Scam'] },
    { title: 'The scam', authors: ['Zyx Zyxson'], match: 'own' as const, state: 'want' as const },
  ];
  const id = await imported(author, rows, { shelves: [{ name: 'Scam', as: 'list' }] });
  const reasons = (await rowsOfImport(author, id)).flatMap((row) => row.reasons);
  expect(reasons.toSorted()).toEqual(
    [rowReasons.held('scam'), rowReasons.held('scam'), rowReasons.heldReview('scam')].toSorted(),
  );
  await env.DB.prepare('UPDATE users SET created_at = 1 WHERE id = ?').bind(author.userId).run();
  await author.call(showImportedReviews, { import_id: id });
  const { review } = await author.call(getReview, { isbn });
  const refusal = await author.callForError(showReview, { isbn, review_id: review.review_id, visible: true });
  expect(refusal).toMatchObject({ code: 'not_allowed', message: siteListTexts.notHere('scam') });
  const seen = [await other.call(getBookReviews, { isbn }), await profileOf({ author, other })()];
  expect(textsOf(seen)).not.toMatch(/s-?c-?a-?m/i);
  const edited = { isbn, review_id: review.review_id, rating: 3, review: 'Mended', spoiler: false };
  await author.call(editReview, edited);
  await author.call(showReview, { isbn, review_id: review.review_id, visible: true });
  expect(textsOf(await other.call(getBookReviews, { isbn }))).toContain('Mended');
});

test('each call that publishes is checked, or has no words', () => {
  const withoutWords: readonly Endpoint[] = [
    ...[
      friendUser,
      acceptInvite,
      inviteLink,
      like,
      shareBookToFriend,
      generateInviteCode,
      shareBookViaEmail,
      rateBook,
      createPoll,
    ],
    // Their texts are checked where an import brings them, and before they are shown.
    ...[showReview, showImportedReviews],
  ];
  const unchecked = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ publishes, path }) => publishes && !checkedPaths.includes(path))
    .map(({ path }) => path);
  expect(unchecked.toSorted()).toEqual(withoutWords.map(({ path }) => path).toSorted());
});

describe('a text with a word of the site’s list', () => {
  let stage: Stage & { desk: Reader };
  beforeEach(async () => {
    await emptyReadersDatabase();
    stage = { author: await app.reader('Author'), other: await app.reader('Other'), desk: await app.moderator() };
  });

  describe.each(Object.entries(cases))('%s', (_name, { write, sentence, before }) => {
    test('is seen by others once a moderator has published it', async () => {
      const { held, shown } = await write(stage);
      expect(held).toBe(sentence);
      expect(await shown()).not.toMatch(/s-c-a-m/i);
      if (before !== '') expect(await shown()).toMatch(before);
      const [report] = await heldNow(stage.desk);
      expect(report).toMatchObject({ held: true, reason: 'scam', author: { id: stage.author.userId } });
      expect(report?.words).toMatch(/s-c-a-m/i);
      const { id: report_id = '', version } = report ?? {};
      const { message } = await stage.desk.call(decideReport, { report_id, decision: 'ok', version });
      expect(message).toBe(reportSentences.published);
      expect(await shown()).toMatch(/s-c-a-m/i);
      expect(await heldNow(stage.desk)).toEqual([]);
      const { notices } = await stage.author.call(getNotifications, {});
      expect(notices.map(({ kind }) => kind)).toEqual(['report_decided']);
    });
  });

  // One of each way in which a text is held.
  const ways = ['a review', 'a changed post', 'the name of a club', 'a changed name'];
  test.each(Object.entries(cases).filter(([name]) => ways.includes(name)))(
    '%s: it stays unseen once it was rejected, until that is reversed',
    async (_, { write, before }) => {
      const { shown } = await write(stage);
      const [report] = await heldNow(stage.desk);
      await stage.desk.call(decideReport, { report_id: report?.id ?? '', decision: 'remove' });
      expect(await shown()).not.toMatch(/s-c-a-m/i);
      if (before !== '') expect(await shown()).toMatch(before);
      const { notices } = await stage.author.call(getNotifications, {});
      expect(notices.map(({ kind }) => kind)).toEqual(['content_removed']);
      const [decision] = (await stage.desk.call(getDecisions, {})).decisions;
      await stage.desk.call(reverseDecision, { decision_id: decision?.id ?? '' });
      expect(await shown()).toMatch(/s-c-a-m/i);
    },
  );

  test('is shown to its writer alone while it waits', async () => {
    const { author, other, desk } = stage;
    const club = await inClub(stage);
    await author.call(addPost, { ...club, post_title: 'Hello', post_content: 'A s-c-a-m!' });
    const isbn = await anIsbn();
    await hasReviewed(author, isbn, { review: 'A s-c-a-m!' });
    const waitingFor = async (reader: Reader) => [
      (await reader.call(getFeed, club)).held_posts.map(({ title, content }) => [title, content]),
      (await reader.call(getBookReviews, { isbn })).held_review,
    ];
    expect(await waitingFor(author)).toEqual([[['Hello', 'A s-c-a-m!']], 'A s-c-a-m!']);
    expect(await waitingFor(other)).toEqual([[], undefined]);
    const elsewhere = await inClub(stage);
    expect((await author.call(getFeed, elsewhere)).held_posts).toEqual([]);
    for (const { id } of await heldNow(desk)) await desk.call(decideReport, { report_id: id, decision: 'ok' });
    expect(await waitingFor(author)).toEqual([[], undefined]);
  });

  test('is published as it was written last, and a later change without the word takes it back', async () => {
    const { author, desk } = stage;
    const list = { list_id: await listOf(author, 'Former'), list_books: [] };
    await author.call(saveBookList, { ...list, list_name: 'First scam' });
    await author.call(saveBookList, { ...list, list_name: 'Second scam' });
    expect((await heldNow(desk)).map(({ words }) => words)).toEqual(['Second scam']);
    await author.call(saveBookList, { ...list, list_name: 'Fine' });
    expect(await heldNow(desk)).toEqual([]);
    expect(await profileOf(stage)()).toContain('Fine');
  });

  test('that a moderator has published is not held again by a change of something else', async () => {
    const { author, desk } = stage;
    const list = { list_id: await listOf(author, 'Former'), list_name: 'A scam' };
    await author.call(saveBookList, { ...list, list_books: [] });
    const [report] = await heldNow(desk);
    await desk.call(decideReport, { report_id: report?.id ?? '', decision: 'ok' });
    const { held } = await author.call(saveBookList, { ...list, list_books: [{ isbn: await anIsbn() }] });
    expect(held).toBeUndefined();
    expect(await heldNow(desk)).toEqual([]);
    expect(await profileOf(stage)()).toContain('A scam');
  });

  // What takes the right to publish from an author, and a text that they had written before.
  const takings: Record<string, { writes: string; takes(stage: Stage, boss: Reader): Promise<unknown> }> = {
    'a ban from reviewing': { writes: 'a review', takes: ({ author }, boss) => acts(boss, author, 'ban') },
    'the removal of everything': {
      writes: 'a list',
      takes: ({ author }, boss) => acts(boss, author, 'remove_content'),
    },
    'a limit': { writes: 'a changed review', takes: ({ author }, boss) => acts(boss, author, 'limit') },
    'a demotion': { writes: 'a changed name of a club', takes: demotes },
    'a demotion after an announcement': { writes: 'an announcement', takes: demotes },
    'a demotion after the change of an announcement': { writes: 'a changed announcement', takes: demotes },
    'a ban from the club': { writes: 'a post', takes: bansFromClub },
    'a ban from the club of a changed post': { writes: 'a changed post', takes: bansFromClub },
  };
  const acts = (boss: Reader, { userId }: Reader, action: 'limit' | 'ban' | 'remove_content') =>
    boss.call(actOnAccounts, { ids: [userId], expected: 1, action, reason: 'Spam.' });
  async function demotes({ author, other }: Stage) {
    const club_id = (await firstValue<string>('SELECT id FROM clubs')) ?? '';
    await author.call(promoteToAdmin, { club_id, user_to_promote: other.userId });
    await other.call(demoteToMember, { club_id, user_to_demote: author.userId });
    return club_id;
  }
  async function bansFromClub({ author, other }: Stage) {
    const club_id = await demotes({ author, other });
    await other.call(banUser, { club_id, user_to_ban: author.userId });
  }

  test.each(Object.entries(takings))(
    'is published neither after %s nor by taking back its rejection',
    async (_, { writes, takes }) => {
      const { desk } = stage;
      const boss = await app.admin();
      const { shown } = (await cases[writes]?.write(stage)) ?? { shown: () => Promise.resolve('') };
      await takes(stage, boss);
      const [report] = await heldNow(desk);
      const decides = { report_id: report?.id ?? '' };
      const refusal = await desk.callForError(decideReport, { ...decides, decision: 'ok' });
      expect(refusal).toMatchObject({ code: 'not_allowed', message: reportSentences.barred });
      await desk.call(decideReport, { ...decides, decision: 'remove' });
      const [decision] = (await desk.call(getDecisions, {})).decisions;
      const late = await desk.callForError(reverseDecision, { decision_id: decision?.id ?? '' });
      expect([reportSentences.barredSince, reportSentences.removedAsAWhole]).toContain(late.message);
      expect(await shown()).not.toMatch(/s-c-a-m/i);
    },
  );

  test('that was rejected with a ban from reviewing returns with the reversal of that ban', async () => {
    const { desk } = stage;
    const { shown } = (await cases['a review']?.write(stage)) ?? { shown: () => Promise.resolve('') };
    const [report] = await heldNow(desk);
    await desk.call(decideReport, { report_id: report?.id ?? '', decision: 'ban' });
    const [decision] = (await desk.call(getDecisions, {})).decisions;
    const { message } = await desk.call(reverseDecision, { decision_id: decision?.id ?? '' });
    expect(message).toBe(reportSentences.reversed);
    expect(await shown()).toMatch(/s-c-a-m/i);
  });

  test.each([
    'a changed post',
    'a changed list',
    'a changed name of a club',
    'a changed name',
    'a changed book of their own',
  ])('%s: what replaced the former words meanwhile stays when it is published', async (name) => {
    const { author, desk } = stage;
    const { shown } = (await cases[name]?.write(stage)) ?? { shown: () => Promise.resolve('') };
    const kind = (await heldNow(desk))[0]?.kind;
    // By whichever way, like a librarian or a co-admin.
    const replace = {
      post: 'UPDATE club_posts SET content = ?1',
      list: 'UPDATE book_lists SET name = ?1',
      club: 'UPDATE clubs SET name = ?1',
      profile: 'UPDATE users SET name = ?1 WHERE id = ?2',
      own_book: 'UPDATE own_books SET title = ?1',
    };
    if (kind === undefined || !(kind in replace)) throw new Error(`Nothing held of ${kind}`);
    const run = (title: string) => {
      const statement = replace[kind as keyof typeof replace];
      return env.DB.batch([
        env.DB.prepare(statement).bind(...(statement.includes('?2') ? [title, author.userId] : [title])),
        ...(kind === 'own_book'
          ? [env.DB.prepare('UPDATE books SET title = ? WHERE isbn IN (SELECT isbn FROM own_books)').bind(title)]
          : []),
      ]);
    };
    await run('Replaced');
    const report_id = (await heldNow(desk))[0]?.id ?? '';
    const published = await desk.call(decideReport, { report_id, decision: 'ok' });
    expect([published.message, await shown()]).toEqual([reportSentences.replaced, expect.stringContaining('Replaced')]);
  });

  test('is a change of words alone: its stars change at once, and a book that librarians accepted keeps theirs', async () => {
    const { author, other, desk } = stage;
    const isbn = await anIsbn();
    const review_id = await hasReviewed(author, isbn, { review: 'Former' });
    const stars = async () => (await other.call(getReview, { isbn, review_id })).review.rating;
    await author.call(editReview, { review_id, isbn, rating: 5, review: 'A scam', spoiler: false });
    expect(await stars()).toBe(5);
    await author.call(rateBook, { isbn, rating: 1 });
    const [report] = await heldNow(desk);
    await desk.call(decideReport, { report_id: report?.id ?? '', decision: 'ok' });
    expect([await stars(), (await other.call(getReview, { isbn, review_id })).review.review]).toEqual([1, 'A scam']);
    const { shown } = (await cases['a changed book of their own']?.write(stage)) ?? {
      shown: () => Promise.resolve(''),
    };
    await env.DB.prepare("UPDATE own_books SET state = 'accepted'").run();
    const [ofBook] = await heldNow(desk);
    const { message } = await desk.call(decideReport, { report_id: ofBook?.id ?? '', decision: 'ok' });
    expect([message, await shown()]).toEqual([reportSentences.replaced, expect.stringContaining('Former')]);
  });

  test('that was rejected returns nothing over what its author chose since', async () => {
    const { author, desk } = stage;
    const list = { list_id: await listOf(author, 'Former'), list_books: [] };
    await author.call(saveBookList, { ...list, list_name: 'A scam' });
    const [report] = await heldNow(desk);
    await desk.call(decideReport, { report_id: report?.id ?? '', decision: 'remove' });
    await author.call(saveBookList, { ...list, list_name: 'Chosen later' });
    const [decision] = (await desk.call(getDecisions, {})).decisions;
    const { message } = await desk.call(reverseDecision, { decision_id: decision?.id ?? '' });
    expect(message).toBe(reportSentences.reversedOnly);
    expect(await profileOf(stage)()).toContain('Chosen later');
  });

  test('waits until its words change, also when something else of it is saved, by whom ever', async () => {
    const { author, other, desk } = stage;
    const list = { list_id: await listOf(author, 'Former') };
    await author.call(saveBookList, { ...list, list_books: [], list_name: 'A scam' });
    await author.call(saveBookList, { ...list, list_books: [{ isbn: await anIsbn() }] });
    await author.call(saveBookList, { ...list, list_books: [], list_name: 'Former' });
    expect((await heldNow(desk)).map(({ words }) => words)).toEqual(['A scam']);
    const { book_club_id: club_id } = await author.call(createClub, { name: 'Scam Club', privacy_setting: 'public' });
    await becomesAdmin(author, club_id, other);
    const settings = { club_id, club_name: 'Book club', external_link: '', genre_focus: 'fiction' as const };
    await author.call(updateClubSettings, settings);
    expect((await heldNow(desk)).map(({ words }) => words).toSorted()).toEqual(['A scam', 'Scam Club']);
    await other.call(updateClubSettings, { ...settings, club_name: 'Nicest Club' });
    expect((await heldNow(desk)).map(({ words }) => words)).toEqual(['A scam']);
  });

  test('at the end of a reading leaves the published review as it was, and holds a first one', async () => {
    const { author, other, desk } = stage;
    const [first, second] = (await someIsbns(2)) as [string, string];
    await hasReviewed(author, first, { review: 'Former' });
    const finishes = async (isbn: string, start: typeof startReading | typeof readAgain) => {
      const { reading } = await author.call(start, { isbn });
      return author.call(finishReading, { reading_id: reading.id, rating: 4, review: 'A s-c-a-m!' });
    };
    const shown = async (isbn: string) => textsOf((await other.call(getBookReviews, { isbn })).reviews);
    expect((await finishes(first, readAgain)).held).toBe(reportSentences.held);
    expect((await finishes(second, startReading)).held).toBe(reportSentences.held);
    expect([await shown(first), await shown(second)]).toEqual([expect.stringContaining('Former'), '[]']);
    for (const { id: report_id } of await heldNow(desk)) await desk.call(decideReport, { report_id, decision: 'ok' });
    for (const isbn of [first, second]) expect(await shown(isbn)).toContain('A s-c-a-m!');
  });

  test('of a club is a matter of who wrote it, whatever they reported before', async () => {
    const { author, other, desk } = stage;
    const club_id = await foundsClub(author, { name: 'Honest', privacy: 'public' });
    await becomesAdmin(author, club_id, other);
    const reports = () => other.call(reportContent, { kind: 'club', id: club_id, reason: 'Unkind.' });
    await reports();
    const [first] = await heldNow(desk);
    expect(first).toMatchObject({ held: false, author: { id: author.userId } });
    await desk.call(decideReport, { report_id: first?.id ?? '', decision: 'ok' });
    const settings = { club_id, club_name: 'Scam Club', external_link: '', genre_focus: 'none' as const };
    await other.call(updateClubSettings, settings);
    const [held] = await heldNow(desk);
    expect(held).toMatchObject({ held: true, author: { id: other.userId } });
    const waits = await other.callForError(reportContent, { kind: 'club', id: club_id, reason: 'Unkind.' });
    expect(waits.message).toBe(reportSentences.waits);
    await desk.call(decideReport, { report_id: held?.id ?? '', decision: 'remove' });
    await reports();
    expect(await heldNow(desk)).toMatchObject([{ held: false, author: { id: author.userId }, words: 'Honest' }]);
    const words = (await desk.call(getDecisions, {})).decisions.map((made) => made.words);
    expect(words.toSorted()).toEqual(['Honest', 'Scam Club']);
  });

  test('in answer to a post that is gone waits until the post is back', async () => {
    const { author, desk } = stage;
    const { shown } = (await cases['a reply']?.write(stage)) ?? { shown: () => Promise.resolve('') };
    const idOf = async (column: string) => (await firstValue<string>(`SELECT ${column} FROM club_posts`)) ?? '';
    const post = { post_id: await idOf('id'), book_club_id: await idOf('club_id'), type: 'posts' as const };
    const { undo_id } = await author.call(deletePost, post, { 'idempotency-key': crypto.randomUUID() });
    const [report] = await heldNow(desk);
    const publishes = { report_id: report?.id ?? '', decision: 'ok' as const };
    expect((await desk.callForError(decideReport, publishes)).message).toBe(reportSentences.noPlace);
    await author.call(undoRemoval, { undo_id });
    await desk.call(decideReport, publishes);
    expect(await shown()).toMatch(/s-c-a-m/i);
  });

  test('that its writer replaced meanwhile is not called published', async () => {
    const { author, other, desk } = stage;
    const isbn = await anIsbn();
    await hasRead(author, isbn);
    await author.call(submitReview, { isbn, rating: 4, review: 'A scam!' });
    await author.call(submitReview, { isbn, rating: 2, review: 'Other words' });
    const [report] = await heldNow(desk);
    const { message } = await desk.call(decideReport, { report_id: report?.id ?? '', decision: 'ok' });
    expect(message).toBe(reportSentences.replaced);
    expect((await author.call(getNotifications, {})).notices).toEqual([]);
    expect(textsOf((await other.call(getBookReviews, { isbn })).reviews)).toContain('Other words');
  });

  test('is refused while many of its author’s wait, and at once for what its author has reported', async () => {
    const { author, other, desk } = stage;
    for (let texts = 0; texts < MAX_HELD; texts += 1)
      await author.call(createBookList, { list_name: `Scam ${texts}` }, { 'idempotency-key': crypto.randomUUID() });
    const refusal = await author.callForError(createBookList, { list_name: 'One scam more' });
    expect(refusal).toMatchObject({ code: 'conflict', message: reportSentences.manyHeld });
    const [first] = await heldNow(desk);
    await desk.call(decideReport, { report_id: first?.id ?? '', decision: 'remove' });
    expect((await author.call(createBookList, { list_name: 'One scam more' })).held).toBe(reportSentences.held);
    const club_id = await foundsClub(author, { name: 'Honest', privacy: 'public' });
    await becomesAdmin(author, club_id, other);
    await other.call(reportContent, { kind: 'club', id: club_id, reason: 'Unkind.' });
    const settings = { club_id, club_name: 'Scam Club', external_link: '', genre_focus: 'none' as const };
    const late = await other.callForError(updateClubSettings, settings);
    expect(late).toMatchObject({ code: 'conflict', message: reportSentences.reportedByYou });
    expect(await firstValue("SELECT count(*) FROM reports WHERE kind = 'club' AND reason = 'Unkind.'")).toBe(1);
  });

  test('of a moderator is not held, written or imported', async () => {
    const { desk, other } = stage;
    const { held } = await desk.call(createBookList, { list_name: 'A scam' });
    expect(held).toBeUndefined();
    const isbn = await anIsbn();
    await env.DB.prepare('UPDATE users SET created_at = 1 WHERE id = ?').bind(desk.userId).run();
    const row = {
      title: '',
      isbn,
      state: 'finished' as const,
      rating: 3,
      review: 'No scam!',
      shelves: ['Scams, scam'],
    };
    const choices = { shelves: [{ name: 'Scams, scam', as: 'list' as const }], show_reviews: true };
    const id = await imported(desk, [row], choices);
    expect((await rowsOfImport(desk, id)).flatMap(({ reasons }) => reasons)).toEqual([]);
    expect(textsOf(await other.call(getBookReviews, { isbn }))).toContain('No scam!');
    await env.DB.prepare('UPDATE users SET limited_at = 1 WHERE id = ?').bind(desk.userId).run();
    const limited = await imported(desk, [{ ...row, shelves: ['Another scam'] }], {
      shelves: [{ name: 'Another scam', as: 'list' }],
    });
    const reasons = (await rowsOfImport(desk, limited)).flatMap((one) => one.reasons);
    expect(reasons).toContain(rowReasons.held('scam'));
  });

  test('is refused where no moderator could look at it', async () => {
    const club_id = await foundsClub(stage.author, { privacy: 'public' });
    const refusal = await stage.other.callForError(requestToJoin, { club_id, message: 'No scam!' });
    expect(refusal).toMatchObject({ code: 'not_allowed', message: siteListTexts.notHere('scam') });
  });

  test('is no name to sign up with', async () => {
    const refusal = await app.callForError(askSignUpPasskey, { name: 'Scam' });
    expect(refusal).toMatchObject({ code: 'invalid_input', message: siteListTexts.heldName });
    const { user_info } = await app.call(createUser, { token: tokenFor(newPerson('Scam')) });
    expect(user_info.name).toBe('Reader');
  });
});
