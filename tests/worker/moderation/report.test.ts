import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { deleteAccount, exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import {
  getAdminQueue,
  getReportedReviews,
  moderationSentences,
  PROBLEMS_A_DAY,
  reportBookProblem,
  reportReview,
  resolveItem,
  reviewAction,
} from '../../../worker/features/moderation/contract.ts';
import { requestBook } from '../../../worker/features/moderation/forms/contract.ts';
import {
  decideReport,
  getDecisions,
  getReports,
  REPORTS_A_DAY,
  report,
  reportSentences,
  reverseDecision,
} from '../../../worker/features/moderation/reports/contract.ts';
import { editReview, getReview } from '../../../worker/features/reviews/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { admin, reader } from '../../support/worker/app.ts';
import {
  anIsbn,
  firstValue,
  hasActed,
  hasReviewed,
  someIsbns,
  UNKNOWN_ISBN,
} from '../../support/worker/features/builders.ts';

const reportsOf = (reviewId: string) => firstValue('SELECT count(*) FROM reports WHERE target_id = ?', reviewId);

async function aReview(text = 'Worth every evening.') {
  const author = await reader('Author');
  const isbn = await anIsbn();
  return { author, isbn, review_id: await hasReviewed(author, isbn, { review: text }) };
}

describe('what one person sends to the desks in a day has a limit', () => {
  test('for reports of any kind, which a repetition does not count towards', async () => {
    const [grace, { author, ...review }] = [await reader('Grace'), await aReview()];
    await hasActed(grace, 'report', REPORTS_A_DAY - 1);
    await grace.call(reportReview, review);
    await grace.call(report, { kind: 'review', id: review.review_id, reason: 'Unkind.' });
    const refusal = await grace.callForError(report, { kind: 'profile', id: author.userId, reason: 'Unkind.' });
    expect(refusal).toMatchObject({ code: 'too_many', message: reportSentences.tooMany });
    expect(await firstValue('SELECT count(*) FROM reports WHERE reporter_id = ?', grace.userId)).toBe(1);
    expect(await firstValue('SELECT count(*) FROM capped_acts WHERE instr(target_id, ?)', review.review_id)).toBe(0);
  });

  test('for problems with books, of which the same book counts once', async () => {
    const [grace, [first = '', second = '']] = [await reader('Grace'), await someIsbns(2)];
    await hasActed(grace, 'book_problem', PROBLEMS_A_DAY - 1);
    const problem = { kind: 'details', note: 'The title page.', proposed: { year: 1931 } } as const;
    await grace.call(reportBookProblem, { ...problem, isbn: first });
    await grace.call(reportBookProblem, { ...problem, isbn: first, note: 'And the next one.' });
    const refusal = await grace.callForError(reportBookProblem, { ...problem, isbn: second });
    expect(refusal).toMatchObject({ code: 'too_many', message: moderationSentences.manyProblems });
  });
});

test('a decision to keep something can be taken back, and what it was about stays in the log', async () => {
  const { author, ...review } = await aReview('First words.');
  const [grace, boss] = [await reader('Grace'), await admin()];
  const { review_id: id } = review;
  const open = async () => (await boss.call(getReports, {})).reports.find(({ target_id }) => target_id === id);
  const decide = async (decision: 'ok' | 'remove') =>
    boss.call(decideReport, { report_id: (await open())?.id ?? '', decision });
  const takeBack = async () => {
    const [made] = (await boss.call(getDecisions, {})).decisions;
    return (await boss.call(reverseDecision, { decision_id: made?.id ?? '' })).message;
  };
  await grace.call(report, { kind: 'review', id, reason: 'Unkind.' });
  const about = (await author.call(exportAccount, {})).records.reports_of_mine;
  expect(about).toEqual([]);
  await decide('ok');
  expect(await takeBack()).toBe(reportSentences.reopened);
  await env.DB.prepare(
    'UPDATE report_decisions SET decided_at = decided_at - 60, reversed_at = reversed_at - 60',
  ).run();
  const removed = (await open())?.id ?? '';
  await decide('remove');
  expect(await takeBack()).toBe(reportSentences.reversed);
  // A decision that was taken back is not one that a double click repeats.
  const again = await boss.callForError(decideReport, { report_id: removed, decision: 'remove' });
  expect(again.message).toBe(reportSentences.closed);
  await grace.call(report, { kind: 'review', id, reason: 'Still unkind.' });
  expect(await open()).toMatchObject({ reason: 'Still unkind.' });
  await author.call(editReview, { ...review, rating: 4, review: 'Other words.', spoiler: false });
  await boss.call(decideReport, { report_id: (await open())?.id ?? '', decision: 'ok' });
  await author.call(editReview, { ...review, rating: 4, review: 'Last words.', spoiler: false });
  await grace.call(report, { kind: 'review', id, reason: 'Again.' });
  const words = (await boss.call(getDecisions, {})).decisions.map((made) => made.words);
  expect(words.toSorted()).toEqual(['First words.', 'First words.', 'Other words.']);
  // The log begins with the latest, and these may be of one second.
  await env.DB.prepare('UPDATE report_decisions SET decided_at = decided_at - 60').run();
  await decide('ok');
  await grace.call(deleteAccount, { confirm: 'confirm' });
  const [kept] = (await boss.call(getDecisions, {})).decisions;
  expect(kept?.reversible).toBe(false);
  const refusal = await boss.callForError(reverseDecision, { decision_id: kept?.id ?? '' });
  expect(refusal).toMatchObject({ code: 'conflict', message: reportSentences.noReport });
});

test('an item of the desk that its sender changed is not closed as the one that was shown', async () => {
  const [grace, boss, isbn] = [await reader('Grace'), await admin(), await anIsbn()];
  const tells = (note: string) => grace.call(reportBookProblem, { isbn, kind: 'other', note });
  await tells('First.');
  await env.DB.prepare('UPDATE book_problems SET reported_at = 1').run();
  const [item] = (await boss.call(getAdminQueue, {})).book_problem.filter(({ from }) => from === 'Grace');
  const { id = '', version } = item ?? {};
  await tells('Second.');
  // However fast the second came.
  await env.DB.prepare('UPDATE book_problems SET reported_at = 1').run();
  const refusal = await boss.callForError(resolveItem, { kind: 'book_problem', id, version });
  expect(refusal).toMatchObject({ code: 'conflict', message: moderationSentences.changedItem });
  await boss.call(resolveItem, { kind: 'book_problem', id });
});

describe('/api/reviews/report_review', () => {
  test('shows the review to admins, with its reporter and its text', async () => {
    const { author, ...review } = await aReview('Not a nice word.');
    const grace = await reader('Grace');
    expect((await grace.call(reportReview, review)).message).toBe('Successfully reported review');
    const boss = await admin();
    const { reported_reviews: reports } = await boss.call(getReportedReviews, {});
    const reported = reports.find(({ report }) => report.review_id === review.review_id);
    expect(reported).toMatchObject({
      _id: reported?.report.report_id,
      report: {
        review_content: 'Not a nice word.',
        reporter: { id: grace.userId, username: 'Grace' },
        author: { id: author.userId, username: 'Author' },
        isbn: review.isbn,
        rating: 4,
        review_deleted: false,
      },
    });
  });

  test('creates one report for each reporter and review, also for simultaneous calls', async () => {
    const { author, ...review } = await aReview();
    const [grace, linus] = [await reader('Grace'), await reader('Linus')];
    await Promise.all(Array.from({ length: 20 }, () => grace.call(reportReview, review)));
    await grace.call(reportReview, review);
    expect(await reportsOf(review.review_id)).toBe(1);
    await linus.call(reportReview, review);
    expect(await reportsOf(review.review_id)).toBe(2);
  });

  test('reopens the case once the review was edited, and not before', async () => {
    const { author, ...review } = await aReview('Harmless.');
    const [grace, boss] = [await reader('Grace'), await admin()];
    const openReport = async () => {
      const { reported_reviews: reports } = await boss.call(getReportedReviews, {});
      return reports.find(({ report }) => report.review_id === review.review_id)?.report;
    };
    const decide = async (action: 'ok' | 'delete') => {
      const report = await openReport();
      await boss.call(reviewAction, { report_id: report?.report_id ?? '', review_id: review.review_id, action });
    };
    await grace.call(reportReview, review);
    await decide('ok');
    await grace.call(reportReview, review);
    expect(await openReport()).toBeUndefined();

    await author.call(editReview, { ...review, rating: 4, review: 'Not harmless at all.', spoiler: false });
    await grace.call(reportReview, review);
    expect(await openReport()).toMatchObject({
      review_content: 'Not harmless at all.',
      reporter: { username: 'Grace' },
    });
    await decide('delete');
    expect(await openReport()).toBeUndefined();
    expect(await firstValue('SELECT count(*) FROM report_decisions WHERE target_id = ?', review.review_id)).toBe(2);
    expect((await author.callForError(getReview, review)).code).toBe('not_found');
  });

  test("refuses one's own review", async () => {
    const { author, ...review } = await aReview();
    const refusal = await author.callForError(reportReview, review);
    expect(refusal).toMatchObject({ code: 'not_allowed', message: moderationSentences.ownReview });
    expect(await reportsOf(review.review_id)).toBe(0);
  });

  test('does not find an unknown review, or one of a private reader', async () => {
    const { author, ...review } = await aReview();
    const grace = await reader();
    expect(await grace.callForError(reportReview, { ...review, review_id: 'nothing' })).toMatchObject({
      code: 'not_found',
    });
    await env.DB.prepare("UPDATE users SET profile_privacy = 'nobody' WHERE id = ?").bind(author.userId).run();
    expect(await grace.callForError(reportReview, review)).toMatchObject({ code: 'not_found' });
  });
});

describe('/api/books/report_problem', () => {
  const problems = async () => {
    const { book_problem: problems } = await (await admin()).call(getAdminQueue, {});
    return problems;
  };

  test('/api/admin/mark_done: a problem with a book is shown to admins until it is marked as done', async () => {
    const [grace, boss] = [await reader('Grace'), await admin()];
    const isbn = await anIsbn();
    const { message } = await grace.call(reportBookProblem, { isbn, kind: 'cover', note: 'Upside down.' });
    expect(message).toBe('Thank you! We’ll look into it.');
    const [problem] = (await problems()).filter(({ from }) => from === 'Grace');
    expect(problem).toMatchObject({ isbn, detail: 'The cover is wrong or missing\nUpside down.' });
    expect(problem?.title).not.toBe('');
    const done = { kind: 'book_problem' as const, id: problem?.id ?? '' };
    expect((await boss.call(resolveItem, done)).message).toBe('Marked as done.');
    await boss.call(resolveItem, done);
    expect((await problems()).filter(({ from }) => from === 'Grace')).toEqual([]);
  });

  test('is one problem for each reader and book: the latest text counts, and reopens it', async () => {
    const [linus, boss] = [await reader('Linus'), await admin()];
    const [isbn = '', other = ''] = await someIsbns(2);
    const says = (note: string) => linus.call(reportBookProblem, { isbn, kind: 'other', note });
    await Promise.all(Array.from({ length: 20 }, (_, place) => says(`Something, ${place}.`)));
    await says('The last word.');
    await linus.call(reportBookProblem, { isbn: other, kind: 'link', note: '' });
    const own = async () => (await problems()).filter(({ from }) => from === 'Linus').map(({ detail }) => detail);
    expect(await own()).toEqual(['Something else\nThe last word.', 'A link does not work']);
    await boss.call(resolveItem, { kind: 'book_problem', id: `${linus.userId}_${isbn}` });
    expect(await own()).toEqual(['A link does not work']);
    await says('It is back.');
    expect((await own()).sort()).toEqual(['A link does not work', 'Something else\nIt is back.']);
  });

  test('needs a text for "something else", and refuses an unknown book', async () => {
    const grace = await reader();
    const isbn = await anIsbn();
    expect(await grace.callForError(reportBookProblem, { isbn, kind: 'other', note: ' ' })).toMatchObject({
      code: 'invalid_input',
      message: moderationSentences.problemMissing,
    });
    const unknown = await grace.callForError(reportBookProblem, { isbn: UNKNOWN_ISBN, kind: 'cover', note: '' });
    expect(unknown.code).toBe('not_found');
  });
});

describe('what a reader sent', () => {
  const sent = async () => {
    const [grace, isbn] = [await reader('Grace'), await anIsbn()];
    await grace.call(reportBookProblem, { isbn, kind: 'cover', note: 'Upside down.' });
    await grace.call(requestBook, { name: 'The Weir', author: 'Ada Fenn' }, { 'idempotency-key': crypto.randomUUID() });
    const request = String(await firstValue('SELECT id FROM book_requests WHERE user_id = ?', grace.userId));
    return { grace, isbn, problem: `${grace.userId}_${isbn}`, request };
  };
  const answersTo = async (grace: Awaited<ReturnType<typeof reader>>) =>
    (await grace.call(getNotifications, {})).notices
      .filter(({ kind }) => kind === 'message_answered')
      .map(({ title }) => title)
      .sort();

  test('is answered by an admin, and its sender reads the answer', async () => {
    const [{ grace, problem, request }, boss] = [await sent(), await admin()];
    expect(await answersTo(grace)).toEqual([]);
    await boss.call(resolveItem, { kind: 'book_problem', id: problem, answer: 'It is the right way up now.' });
    await boss.call(resolveItem, { kind: 'book_request', id: request });
    expect(await answersTo(grace)).toEqual(
      [
        expect.stringMatching(/^“.+”: It is the right way up now\.$/),
        '“The Weir”: Thank you, we’ve dealt with it.',
      ].sort(),
    );
  });

  test('has one winner when two admins act: the other is told, and the answer stays', async () => {
    const [{ grace, request }, one, two] = [await sent(), await admin(), await admin()];
    const act = (by: typeof one, answer: string) =>
      by.call(resolveItem, { kind: 'book_request', id: request, answer }).then(
        () => answer,
        () => null,
      );
    const winners = (await Promise.all([act(one, 'First.'), act(two, 'Second.')])).filter((answer) => answer !== null);
    expect(winners).toHaveLength(1);
    expect(await answersTo(grace)).toEqual([`“The Weir”: ${winners[0]}`]);
    const late = await (winners[0] === 'First.' ? two : one).callForError(resolveItem, {
      kind: 'book_request',
      id: request,
      answer: 'Late.',
    });
    expect(late).toMatchObject({ code: 'conflict', message: moderationSentences.doneByOther });
    expect(await answersTo(grace)).toEqual([`“The Weir”: ${winners[0]}`]);
  });
});
