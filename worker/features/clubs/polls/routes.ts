import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { countInDay } from '../../accounts/caps.ts';
import { findBooks, storeBooks, storedIsbns } from '../../books/batch-lookup.ts';
import { isbnOf, isInternal } from '../../books/contract.ts';
import { requireRole, saveInClub } from '../guards.ts';
import { membershipIn, requireAdmin, requireMembership } from '../membership.ts';
import { notifyClub, notifyPollEnded } from '../notices.ts';
import * as contract from './contract.ts';
import { pollLimits, pollSentences } from './contract.ts';
import * as polls from './polls.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';

const DAY = 86_400;

export const pollRoutes = [
  on(contract.getPolls, async (call, { club_id: clubId, cursor }) => {
    const at = { clubId, reader: call.memberId, ...queries.pollPages.after(cursor) };
    const { membership, pollRows, books } = await call.load({
      membership: membershipIn(at),
      pollRows: queries.pollsIn(at),
      books: queries.booksOfPolls(at),
    });
    requireMembership(membership);
    const { rows, next_cursor } = queries.pollPages.page(pollRows);
    return { polls: rows.map((row) => present.toPoll(row, books, call.seconds)), next_cursor };
  }),

  on(contract.createPoll, async (call, input) => {
    const { newId: id, memberId: userId } = call;
    const { club_id: clubId, ends: endsAt } = input;
    const isbns = [...new Set(input.books.map(({ isbn }) => isbn))];
    const { membership, createdRows, storedBooks } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      createdRows: queries.pollOf({ clubId, reader: userId, pollId: id }),
      storedBooks: storedIsbns(isbns),
    });
    requireAdmin(membership);
    if (call.earlierResult(createdRows[0])) return { poll_id: id };
    if (isbns.length < input.books.length) throwApiError('invalid_input', pollSentences.twice);
    if (isbns.some(isInternal)) throwApiError('invalid_input', pollSentences.own);
    if (endsAt <= call.seconds) throwApiError('invalid_input', pollSentences.past);
    if (endsAt > call.seconds + pollLimits.days * DAY) throwApiError('invalid_input', pollSentences.tooFar);
    const addedBooks = await findMissingBooks(call, isbns, new Set(storedBooks.map(({ isbn }) => isbn)));
    await saveInClub(
      call,
      [
        requireRole({ clubId, userId, role: 'admin' }),
        ...(await countInDay(call, { kind: 'poll', targetId: id, limit: pollLimits.aDay })),
        storeBooks(addedBooks, call.seconds),
        ...polls.addPoll({ id, clubId, userId, isbns, endsAt, now: call.seconds }),
        notifyClub({ kind: 'poll', about: id, clubId, by: userId, now: call.seconds }),
      ],
      pollSentences.tooMany,
    );
    return { poll_id: id };
  }),

  on(contract.vote, async (call, { club_id: clubId, poll_id: pollId, books }) => {
    const userId = call.memberId;
    const { membership, pollRows, places } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      pollRows: queries.pollOf({ clubId, reader: userId, pollId }),
      places: queries.placesOf({ clubId, pollId }),
    });
    requireMembership(membership);
    const poll = pollRows[0] ?? throwApiError('not_found', pollSentences.notFound);
    if (present.hasEnded(poll, call.seconds)) throwApiError('conflict', pollSentences.ended);
    const chosen = new Set(books.map(({ isbn }) => requirePlace(places, isbn)));
    const choices = [...chosen].reduce((bits, place) => bits + 2 ** place, 0);
    const at = { clubId, pollId, userId, now: call.seconds };
    await saveInClub(call, [
      requireRole({ clubId, userId, role: null }),
      choices === 0 ? polls.withdrawVote(at) : polls.vote({ ...at, choices }),
    ]);
    return {};
  }),

  on(contract.closePoll, async (call, { club_id: clubId, poll_id: pollId }) => {
    const userId = call.memberId;
    const { membership, pollRows } = await call.load({
      membership: membershipIn({ clubId, reader: userId }),
      pollRows: queries.pollOf({ clubId, reader: userId, pollId }),
    });
    requireAdmin(membership);
    if (pollRows.length === 0) throwApiError('not_found', pollSentences.notFound);
    await saveInClub(call, [
      requireRole({ clubId, userId, role: 'admin' }),
      polls.closePoll({ clubId, pollId, now: call.seconds }),
      notifyPollEnded({ pollId, clubId, by: userId, now: call.seconds }),
    ]);
    return {};
  }),
];

function requirePlace(places: readonly { place: number; isbn: string }[], isbn: string): number {
  return places.find((place) => place.isbn === isbn)?.place ?? throwApiError('invalid_input', pollSentences.notInIt);
}

/** Returns the volumes of books that are not stored yet. Throws `not_found` if one is unknown. */
async function findMissingBooks(call: Call, isbns: readonly string[], storedBooks: ReadonlySet<string>) {
  const missing = isbns.filter((isbn) => !storedBooks.has(isbn));
  const addedBooks = await findBooks(call, missing);
  const known = new Set(addedBooks.map(isbnOf));
  if (missing.some((isbn) => !known.has(isbn))) throwApiError('not_found', pollSentences.unknown);
  return addedBooks;
}
