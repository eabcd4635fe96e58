import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { recountJob } from '../../../worker/composition/jobs.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { banUser, deleteClub, leaveClub } from '../../../worker/features/clubs/contract.ts';
import { closePoll, createPoll, getPolls, pollSentences, vote } from '../../../worker/features/clubs/polls/contract.ts';
import { pollsJob } from '../../../worker/features/clubs/polls/job.ts';
import {
  getNotifications,
  muteClub,
  switchNoticeKind,
} from '../../../worker/features/social/notifications/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { hasJustSignedIn, someIsbns, UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';
import { asksWhatToRead } from '../../support/worker/features/club-life.ts';
import { becomesAdmin, foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { aWorkOf } from '../../support/worker/features/editions.ts';
import { runJob } from '../../support/worker/jobs.ts';

const DAY = 86_400;

async function aClub() {
  const clock = { now: Date.parse('2026-03-20T12:00:00Z') };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const [ada, bob, eve] = [await app.reader(), await app.reader('Bob'), await app.reader('Eve')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bob, eve);
  const ends = clock.now / 1000 + 7 * DAY;
  const firstPoll = async (reader: Reader) => (await reader.call(getPolls, { club_id: clubId })).polls[0];
  const votes = (reader: Reader, pollId: string, ...isbns: string[]) =>
    reader.call(vote, { club_id: clubId, poll_id: pollId, books: isbns.map((isbn) => ({ isbn })) });
  return { app, clock, ada, bob, eve, clubId, ends, firstPoll, votes };
}

type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof aClub>>['firstPoll']>>;
const counts = (poll: Shown) => poll?.books.map(({ votes }) => votes);

describe('/api/bookclub/vote', () => {
  test('accepts all books that a member would read, any number of times, and shows the result to those who voted', async () => {
    const { ada, bob, eve, clubId, ends, firstPoll, votes } = await aClub();
    const { pollId, isbns } = await asksWhatToRead(ada, clubId, { ends });
    const [first = '', second = '', third = ''] = isbns;
    await votes(bob, pollId, first, third);
    await votes(eve, pollId, first);
    const forBob = await firstPoll(bob);
    expect(counts(forBob)).toEqual([2, 0, 1]);
    expect(forBob).toMatchObject({ voted: true, voters: 2, ended: false, ends });
    expect(forBob?.books.map(({ isbn, chosen, leads }) => [isbn, chosen, leads])).toEqual([
      [first, true, true],
      [second, false, false],
      [third, true, false],
    ]);
    expect(forBob?.books[0]?.title).not.toBe('');
    const forAda = await firstPoll(ada);
    expect(forAda).toMatchObject({ voted: false, voters: 2 });
    expect(JSON.stringify(forAda)).not.toMatch(/"votes"|"leads"/);
    // A tie has two leaders.
    await votes(bob, pollId, second, third);
    await votes(bob, pollId, second);
    const tied = await firstPoll(eve);
    expect(counts(tied)).toEqual([1, 1, 0]);
    expect(tied?.books.map(({ leads }) => leads)).toEqual([true, true, false]);
    // A withdrawn vote no longer counts, and hides the result from its reader again.
    await votes(bob, pollId);
    expect(counts(await firstPoll(bob))).toEqual([undefined, undefined, undefined]);
    expect(await firstPoll(eve)).toMatchObject({ voters: 1 });
  });

  test('is deleted when its member leaves or is banned', async () => {
    const { ada, bob, eve, clubId, ends, firstPoll, votes } = await aClub();
    const { pollId, isbns } = await asksWhatToRead(ada, clubId, { ends });
    for (const reader of [ada, bob, eve]) await votes(reader, pollId, isbns[1] ?? '');
    await bob.call(leaveClub, { club_id: clubId });
    await ada.call(banUser, { club_id: clubId, user_to_ban: eve.userId });
    expect(counts(await firstPoll(ada))).toEqual([0, 1, 0]);
    expect((await firstPoll(ada))?.voters).toBe(1);
  });

  test('is refused after the end, for a book that is not in the poll, from outsiders, and through another club', async () => {
    const { app, ada, bob, clubId, ends, clock, firstPoll } = await aClub();
    const { pollId, isbns } = await asksWhatToRead(ada, clubId, { ends });
    const ballot = { club_id: clubId, poll_id: pollId, books: [{ isbn: isbns[0] ?? '' }] };
    const other = (await someIsbns(4)).at(-1) ?? '';
    expect((await bob.callForError(vote, { ...ballot, books: [{ isbn: other }] })).error).toBe(pollSentences.notInIt);
    const stranger = await app.reader('Mallory');
    const otherClub = await foundsClub(stranger);
    expect((await stranger.callForError(vote, ballot)).code).toBe('not_found');
    expect((await stranger.callForError(vote, { ...ballot, club_id: otherClub })).error).toBe(pollSentences.notFound);
    expect((await stranger.callForError(getPolls, { club_id: clubId })).code).toBe('not_found');
    clock.now = ends * 1000;
    for (const books of [ballot.books, []]) {
      expect((await bob.callForError(vote, { ...ballot, books })).error).toBe(pollSentences.ended);
    }
    // The result is now visible to everyone.
    expect(await firstPoll(bob)).toMatchObject({ ended: true, voted: false });
    expect(counts(await firstPoll(bob))).toEqual([0, 0, 0]);
  });

  test('does not count when the poll is closed between reading and writing', async () => {
    const { ada, bob, clubId, ends } = await aClub();
    const { pollId } = await asksWhatToRead(ada, clubId, { ends });
    await ada.call(closePoll, { club_id: clubId, poll_id: pollId });
    const late = env.DB.prepare(
      'INSERT INTO club_poll_votes (poll_id, user_id, club_id, choices, voted_at) VALUES (?, ?, ?, 1, 1)',
    ).bind(pollId, bob.userId, clubId);
    await expect(late.run()).rejects.toThrow('club_poll_closed');
  });
});

describe('/api/bookclub/manage/create_poll', () => {
  test('counts two editions of one work as one book', async () => {
    const { ada, clubId, ends } = await aClub();
    const [third = ''] = await someIsbns(1);
    const [first = '', second = ''] = (await aWorkOf(2)).isbns;
    const pollInput = (...isbns: string[]) => ({ club_id: clubId, ends, books: isbns.map((isbn) => ({ isbn })) });
    expect((await ada.callForError(createPoll, pollInput(first, first))).error).toBe(pollSentences.twice);
    expect((await ada.callForError(createPoll, pollInput(first, third, second))).error).toBe(pollSentences.twice);
    await ada.call(createPoll, pollInput(second, third));
    // Now one of the two editions is stored, and the other is not.
    expect((await ada.callForError(createPoll, pollInput(first, third, second))).error).toBe(pollSentences.twice);
    expect((await ada.call(getPolls, { club_id: clubId })).polls).toHaveLength(1);
  });

  test.for([
    ['one book', 1, 1, pollSentences.few],
    ['eleven', 11, 1, pollSentences.many],
    ['an end that has passed', 2, 0, pollSentences.past],
    ['an end months ahead', 2, 91, pollSentences.tooFar],
  ] as const)('refuses %s', async ([, count, days, sentence]) => {
    const { ada, clubId, clock } = await aClub();
    const books = (await someIsbns(count)).map((isbn) => ({ isbn }));
    const ends = clock.now / 1000 + days * DAY;
    expect((await ada.callForError(createPoll, { club_id: clubId, books, ends })).error).toBe(sentence);
  });

  test('refuses an unknown book, a reader’s own book, and callers who are not admins', async () => {
    const { ada, bob, clubId, ends } = await aClub();
    const [existing = ''] = await someIsbns(1);
    const pollInput = (isbn: string) => ({ club_id: clubId, ends, books: [{ isbn: existing }, { isbn }] });
    expect((await ada.callForError(createPoll, pollInput(UNKNOWN_ISBN))).error).toBe(pollSentences.unknown);
    expect((await bob.callForError(createPoll, pollInput(UNKNOWN_ISBN))).code).toBe('not_allowed');
  });

  test('has a daily limit, also for simultaneous calls', async () => {
    const { ada, clubId, ends, clock } = await aClub();
    const books = (await someIsbns(2)).map((isbn) => ({ isbn }));
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => ada.call(createPoll, { club_id: clubId, books, ends })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refusal = await ada.callForError(createPoll, { club_id: clubId, books, ends });
    expect([refusal.code, refusal.error]).toEqual(['too_many', pollSentences.tooMany]);
    clock.now += DAY * 1000;
    await ada.call(createPoll, { club_id: clubId, books, ends });
    // Polls are listed in pages, newest first.
    const first = await ada.call(getPolls, { club_id: clubId });
    const second = await ada.call(getPolls, { club_id: clubId, cursor: first.next_cursor ?? '' });
    expect([first.polls.length, second.polls.length]).toEqual([5, 5]);
    expect(second.polls.every((poll) => poll.books.length === 2)).toBe(true);
  });
});

describe('/api/bookclub/manage/close_poll', () => {
  test('ends a poll immediately, and it cannot be reopened', async () => {
    const { ada, bob, clubId, ends, clock, firstPoll } = await aClub();
    const { pollId } = await asksWhatToRead(ada, clubId, { ends });
    const of = { club_id: clubId, poll_id: pollId };
    expect((await bob.callForError(closePoll, of)).code).toBe('not_allowed');
    await ada.call(closePoll, of);
    const closed = await firstPoll(bob);
    expect(closed).toMatchObject({ ended: true, ends: clock.now / 1000 });
    clock.now += DAY * 1000;
    await ada.call(closePoll, of);
    expect(await firstPoll(bob)).toEqual(closed);
  });
});

describe('the result of a poll that has ended', () => {
  /** Ends a poll in which four readers voted for the first book; afterwards three of them leave the club. */
  async function endsAndMembersGo(end: (club: Awaited<ReturnType<typeof aClub>>, pollId: string) => Promise<unknown>) {
    const club = await aClub();
    const { app, ada, bob, eve, clubId, ends, firstPoll, votes } = club;
    const zoe = await app.reader('Zoe');
    await joins(ada, clubId, zoe);
    const { pollId, isbns } = await asksWhatToRead(ada, clubId, { ends });
    for (const reader of [ada, bob, eve, zoe]) await votes(reader, pollId, isbns[0] ?? '');
    await end(club, pollId);
    const before = await firstPoll(ada);
    await bob.call(leaveClub, { club_id: clubId });
    await ada.call(banUser, { club_id: clubId, user_to_ban: eve.userId });
    await hasJustSignedIn(zoe);
    await zoe.call(deleteAccount, { confirm: 'confirm' });
    return { before, after: await firstPoll(ada), recounted: await recounted(firstPoll, ada) };
  }

  async function recounted(firstPoll: (reader: Reader) => Promise<Shown>, reader: Reader): Promise<Shown> {
    await runJob(recountJob);
    return firstPoll(reader);
  }

  test.for([
    ['was closed', ({ ada, clubId }, pollId) => ada.call(closePoll, { club_id: clubId, poll_id: pollId })],
    [
      'ran out of time, before the cron ran',
      async ({ clock, ends }) => {
        clock.now = ends * 1000;
      },
    ],
    [
      'ran out of time, as the cron sees it',
      async ({ ends, clock }) => {
        await runJob(pollsJob, new Date(ends * 1000));
        clock.now = ends * 1000;
      },
    ],
  ] satisfies [string, Parameters<typeof endsAndMembersGo>[0]][])(
    'stays when voters leave, are banned or delete the account: a poll that %s',
    async ([, end]) => {
      const { before, after, recounted } = await endsAndMembersGo(end);
      expect(counts(before)).toEqual([4, 0, 0]);
      expect(after).toEqual(before);
      expect(recounted).toEqual(before);
    },
  );
});

describe('the end of a poll', () => {
  /** Creates a poll in which Bob and Eve voted, and Zoe did not. */
  async function votedIn() {
    const club = await aClub();
    const { app, ada, bob, eve, clubId, ends, votes } = club;
    const zoe = await app.reader('Zoe');
    await joins(ada, clubId, zoe);
    const { pollId, isbns } = await asksWhatToRead(ada, clubId, { ends });
    for (const reader of [bob, eve]) await votes(reader, pollId, isbns[0] ?? '');
    const noticesOfPolls = async (reader: Reader) =>
      (await reader.call(getNotifications, {})).notices.filter(({ kind }) => kind === 'poll_ended');
    const endedNotices = async () => {
      const readers = { ada, bob, eve, zoe };
      const lines = await Promise.all(
        Object.entries(readers).map(async ([name, reader]) =>
          (await noticesOfPolls(reader)).length > 0 ? [name] : [],
        ),
      );
      return lines.flat();
    };
    const close = (by: Reader) => by.call(closePoll, { club_id: clubId, poll_id: pollId });
    return { ...club, zoe, pollId, isbns, noticesOfPolls, endedNotices, close };
  }

  test('notifies voters and the poll’s creator once when it ends by itself', async () => {
    const { bob, clubId, ends, pollId, noticesOfPolls, endedNotices } = await votedIn();
    await runJob(pollsJob, new Date((ends - 1) * 1000));
    expect(await endedNotices()).toEqual([]);
    await runJob(pollsJob, new Date(ends * 1000));
    expect(await endedNotices()).toEqual(['ada', 'bob', 'eve']);
    const [notice] = await noticesOfPolls(bob);
    expect(notice).toMatchObject({ about: pollId, club_id: clubId, number: 1, unread: true });
    // A repeated or late run sends no second notice.
    await runJob(pollsJob, new Date(ends * 1000));
    expect(await noticesOfPolls(bob)).toEqual([notice]);
  });

  test('notifies at once when an admin ends it, except that admin; the cron notifies no one again', async () => {
    const { ada, bob, clock, ends, endedNotices, noticesOfPolls, close } = await votedIn();
    await close(ada);
    expect(await endedNotices()).toEqual(['bob', 'eve']);
    const before = await noticesOfPolls(bob);
    clock.now += 3_600_000;
    await close(ada);
    await runJob(pollsJob, new Date(ends * 1000));
    expect(await endedNotices()).toEqual(['bob', 'eve']);
    expect(await noticesOfPolls(bob)).toEqual(before);
  });

  test('notifies no one who withdrew the vote, left, was banned, muted the club or turned this kind off', async () => {
    const { ada, bob, eve, clubId, ends, pollId, isbns, votes, endedNotices, app } = await votedIn();
    const [mute, off, gone] = [await app.reader('Mute'), await app.reader('Off'), await app.reader('Gone')];
    const all = [mute, off, gone];
    await joins(ada, clubId, ...all);
    for (const reader of all) await votes(reader, pollId, isbns[1] ?? '');
    await mute.call(muteClub, { club_id: clubId, muted: true });
    await off.call(switchNoticeKind, { kind: 'poll_ended', on: false });
    await hasJustSignedIn(gone);
    await gone.call(deleteAccount, { confirm: 'confirm' });
    await votes(eve, pollId);
    await bob.call(leaveClub, { club_id: clubId });
    await joins(ada, clubId, bob);
    await runJob(pollsJob, new Date(ends * 1000));
    expect(await endedNotices()).toEqual(['ada']);
    for (const reader of [mute, off])
      expect((await reader.call(getNotifications, {})).notices.filter(({ kind }) => kind === 'poll_ended')).toEqual([]);
  });

  test('is not shown to members who left since, and is deleted with the club', async () => {
    const { ada, bob, eve, clubId, ends, endedNotices } = await votedIn();
    await runJob(pollsJob, new Date(ends * 1000));
    await bob.call(leaveClub, { club_id: clubId });
    await ada.call(banUser, { club_id: clubId, user_to_ban: eve.userId });
    expect(await endedNotices()).toEqual(['ada']);
    await ada.call(deleteClub, { club_id: clubId });
    expect(await endedNotices()).toEqual([]);
  });

  test('notifies of each poll, even when more end than one batch takes', async () => {
    const { app, ada, bob, clubId, ends, votes, clock } = await votedIn();
    const count = async () =>
      (await bob.call(getNotifications, {})).notices.filter(({ kind }) => kind === 'poll_ended').length;
    const admins = [ada, await app.reader('Chief'), await app.reader('Other Chief')];
    for (const [place, admin] of admins.entries()) {
      if (place > 0) await becomesAdmin(ada, clubId, admin);
      for (let made = 0; made < (place === 0 ? 9 : 8); made += 1) {
        const { pollId, isbns } = await asksWhatToRead(admin, clubId, { ends, books: 2 });
        await votes(bob, pollId, isbns[0] ?? '');
      }
    }
    clock.now = ends * 1000;
    await runJob(pollsJob, new Date(ends * 1000));
    expect(await count()).toBe(26);
  });
});
