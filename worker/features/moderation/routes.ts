import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { versionOf } from '../../platform/http/version-contract.ts';
import { bannedFromReviewing, nameOf } from '../accounts/bans.ts';
import { countInDay, rejectBeyondCap } from '../accounts/caps.ts';
import { storeIfNew } from '../books/books.ts';
import { isInternal } from '../books/contract.ts';
import { storedBook } from '../books/queries.ts';
import { allowReviewsAgain } from './accounts/acts.ts';
import { presentQueue, queueItemById, queueQueries, resolveQueueItem } from './admin-queue.ts';
import { fileProblem } from './book-problems.ts';
import {
  allowReviews,
  getAdminQueue,
  getBannedReaders,
  getOverview,
  moderationSentences,
  PROBLEMS_A_DAY,
  reportBookProblem,
  resolveItem,
} from './contract.ts';
import { correctionSentences } from './corrections/contract.ts';
import { definedFacts } from './corrections/corrections.ts';
import { overviewQueries, presentOverview } from './overview.ts';
import { bannedPages } from './queries.ts';

const isEmpty = (facts: object) => Object.keys(facts).length === 0;

export const moderationRoutes = [
  on(reportBookProblem, async (call, { isbn, kind, note, proposed }) => {
    if (proposed !== undefined && isInternal(isbn)) throwApiError('invalid_input', correctionSentences.noBook);
    const facts = definedFacts(proposed ?? {});
    if (kind === 'other' && note === '' && isEmpty(facts))
      throwApiError('invalid_input', moderationSentences.problemMissing);
    const { storedBooks } = await call.load({ storedBooks: storedBook({ isbn }) });
    await call
      .save([
        ...(await countInDay(call, { kind: 'book_problem', targetId: isbn, limit: PROBLEMS_A_DAY })),
        ...(await storeIfNew(call, isbn, storedBooks.length > 0)),
        fileProblem({
          isbn,
          reporterId: call.memberId,
          kind,
          note,
          proposed: isEmpty(facts) ? null : facts,
          now: call.seconds,
        }),
      ])
      .catch(rejectBeyondCap(moderationSentences.manyProblems));
    return { message: moderationSentences.problemReported };
  }),

  on(getBannedReaders, async (call, input) => {
    const { banned } = await call.load({ banned: bannedFromReviewing(bannedPages.after(input.cursor)) });
    const { rows, next_cursor } = bannedPages.page(banned);
    return {
      banned_readers: rows.map(({ userId: id, name, bannedAt }) => ({ id, name, banned_at: bannedAt })),
      next_cursor,
    };
  }),

  on(allowReviews, async (call, { target_id: authorId }) => {
    const { names } = await call.load({ names: nameOf({ userId: authorId }) });
    const reader = names[0] ?? throwApiError('not_found', moderationSentences.noReader);
    await call.save(allowReviewsAgain({ readerId: authorId, adminId: call.memberId, now: call.seconds }));
    return { message: moderationSentences.allowed(reader.name) };
  }),

  on(getOverview, async (call) => presentOverview(await call.load(overviewQueries(call)), call.now)),

  on(getAdminQueue, async (call) => presentQueue(await call.load(queueQueries()))),

  on(resolveItem, async (call, { kind, id, version, answer = '' }) => {
    const { memberId: adminId, seconds: now } = call;
    const { found } = await call.load({ found: queueItemById({ kind, id }) });
    const item = found[0] ?? throwApiError('not_found', moderationSentences.noItem);
    // A double click, or a retry after a lost response.
    if (item.doneAt !== null && item.doneBy === adminId) return { message: moderationSentences.done };
    if (version !== undefined) {
      if (version !== versionOf({ content: item.content })) throwApiError('conflict', moderationSentences.changedItem);
      call.requireUnchanged('found');
    }
    const { after } = await call.save(resolveQueueItem({ kind, id, answer, adminId, now }), {
      after: queueItemById({ kind, id }),
    });
    if (after[0]?.doneBy !== adminId) throwApiError('conflict', moderationSentences.doneByOther);
    return { message: moderationSentences.done };
  }),
];
