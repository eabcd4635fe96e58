import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { banUser, leaveClub } from '../../../worker/features/clubs/contract.ts';
import {
  answerMeeting,
  cancelMeeting,
  createMeeting,
  editMeeting,
  getMeetingAnswers,
  getMeetingFile,
  getMeetings,
  meetingSentences,
} from '../../../worker/features/clubs/meetings/contract.ts';
import { calendarText } from '../../../worker/features/clubs/meetings/ics.ts';
import { localTime, secondsOf } from '../../../worker/features/clubs/meetings/starts.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { aMeeting, plansMeeting } from '../../support/worker/features/club-life.ts';
import { foundsClub, joins } from '../../support/worker/features/clubs.ts';

const DAY = 86_400;

async function aClub(now = '2026-03-20T12:00:00Z') {
  const clock = { now: Date.parse(now) };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const [ada, bob] = [await app.reader(), await app.reader('Bob')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bob);
  return { app, clock, ada, bob, clubId };
}

/** Returns the events of a calendar file, parsed by a library that calendars use. */
function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

describe('when a meeting starts', () => {
  test.for([
    ['Europe/Berlin', '2026-03-28T19:30', '2026-03-28T18:30:00Z'],
    ['Europe/Berlin', '2026-03-29T19:30', '2026-03-29T17:30:00Z'],
    ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30:00Z'],
    // This time occurs twice on this day; the first one applies.
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-01T02:30', '2026-11-01T07:30:00Z'],
    ['Asia/Kathmandu', '2026-06-01T19:30', '2026-06-01T13:45:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30:00Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00Z'],
  ])('in %s, %s is %s', ([zone = '', local = '', utc = '']) => {
    const moment = secondsOf(local, zone);
    expect(moment).toBe(Date.parse(utc) / 1000);
    expect(localTime(moment ?? 0, zone)).toBe(local);
  });

  test.for([
    [{ zone: 'Europe/Berlin', starts: '2026-03-29T02:30' }, meetingSentences.skipped],
    [{ zone: 'Australia/Lord_Howe', starts: '2026-10-04T02:15' }, meetingSentences.skipped],
    [{ starts: '2027-02-29T19:30' }, meetingSentences.noDay],
    [{ starts: '2026-04-31T19:30' }, meetingSentences.noDay],
    [{ starts: '2026-04-30T24:30' }, meetingSentences.noDay],
    [{ starts: 'next Friday' }, meetingSentences.noStart],
    [{ zone: 'Europe/Atlantis' }, meetingSentences.noZone],
    [{ starts: '2026-03-20T12:00', zone: 'UTC' }, meetingSentences.past],
    [{ starts: '2029-04-20T12:00', zone: 'UTC' }, meetingSentences.tooFar],
    [{ title: ' ' }, meetingSentences.noTitle],
    [{ place: 'https://meet example.com' }, meetingSentences.badLink],
  ] as const)('%j is refused with a sentence', async ([change, sentence]) => {
    const { ada, clubId } = await aClub();
    const meeting = { ...aMeeting({ starts: '2026-04-10T19:30' }), ...change };
    expect((await ada.callForError(createMeeting, { club_id: clubId, ...meeting })).error).toBe(sentence);
    expect((await ada.call(getMeetings, { club_id: clubId })).meetings).toEqual([]);
  });
});

describe('/api/bookclub/meetings', () => {
  test('lists upcoming meetings, next first, and past ones, latest first', async () => {
    const { ada, bob, clubId, clock } = await aClub();
    const days = ['2026-04-02', '2026-03-21', '2026-03-28'];
    for (const day of days) await plansMeeting(ada, clubId, { title: day, starts: `${day}T19:30` });
    const titles = async (past?: boolean) =>
      (await bob.call(getMeetings, { club_id: clubId, ...(past ? { past } : {}) })).meetings.map(({ title }) => title);
    expect(await titles()).toEqual(['2026-03-21', '2026-03-28', '2026-04-02']);
    // The second meeting started half an hour ago and is not over.
    clock.now = Date.parse('2026-03-28T19:00:00Z');
    expect(await titles()).toEqual(['2026-03-28', '2026-04-02']);
    expect(await titles(true)).toEqual(['2026-03-21']);
    clock.now = Date.parse('2026-03-28T19:30:00Z');
    expect(await titles()).toEqual(['2026-04-02']);
    expect(await titles(true)).toEqual(['2026-03-28', '2026-03-21']);
  });

  test('has pages in both directions', async () => {
    const { ada, clubId, clock } = await aClub();
    for (let day = 1; day <= 12; day += 1) {
      await plansMeeting(ada, clubId, {
        title: String(day),
        starts: `2026-03-${20 + (day >> 1)}T${day % 2 === 0 ? '18' : '20'}:30`,
      });
    }
    const all = async (past: boolean) => {
      const first = await ada.call(getMeetings, { club_id: clubId, past });
      const second = await ada.call(getMeetings, { club_id: clubId, past, cursor: first.next_cursor ?? '' });
      expect(second.next_cursor).toBeUndefined();
      return [...first.meetings, ...second.meetings].map(({ title }) => Number(title));
    };
    const numbers = Array.from({ length: 12 }, (_, place) => place + 1);
    expect(await all(false)).toEqual(numbers);
    clock.now += 10 * DAY * 1000;
    expect(await all(true)).toEqual(numbers.toReversed());
  });

  test('can be planned by admins, and seen by members only', async () => {
    const { app, ada, bob, clubId } = await aClub();
    const stranger = await app.reader('Eve');
    expect((await bob.callForError(createMeeting, { club_id: clubId, ...aMeeting() })).code).toBe('not_allowed');
    const id = await plansMeeting(ada, clubId, { starts: '2026-04-10T19:30' });
    const of = { club_id: clubId, meeting_id: id };
    expect((await bob.callForError(editMeeting, { ...of, ...aMeeting() })).code).toBe('not_allowed');
    expect((await bob.callForError(cancelMeeting, of)).code).toBe('not_allowed');
    for (const [endpoint, input] of [
      [getMeetings, { club_id: clubId }],
      [getMeetingFile, of],
      [getMeetingAnswers, of],
      [answerMeeting, { ...of, answer: 'yes' as const }],
    ] as const) {
      expect((await stranger.callForError(endpoint, input as never)).code, endpoint.path).toBe('not_found');
    }
    // A member of another club cannot reach the meeting through that club.
    const otherClub = await foundsClub(stranger);
    expect((await stranger.callForError(getMeetingFile, { club_id: otherClub, meeting_id: id })).code).toBe(
      'not_found',
    );
    expect((await stranger.callForError(cancelMeeting, { club_id: otherClub, meeting_id: id })).code).toBe('not_found');
  });
});

describe('/api/bookclub/answer_meeting', () => {
  test('counts yes, maybe and no, shows members who, and can be changed and withdrawn', async () => {
    const { ada, bob, clubId } = await aClub();
    const of = { club_id: clubId, meeting_id: await plansMeeting(ada, clubId, { starts: '2026-04-10T19:30' }) };
    const counts = async () => (await ada.call(getMeetings, { club_id: clubId })).meetings[0]?.counts;
    await bob.call(answerMeeting, { ...of, answer: 'maybe' });
    await ada.call(answerMeeting, { ...of, answer: 'yes' });
    expect(await counts()).toEqual({ yes: 1, maybe: 1, no: 0 });
    await bob.call(answerMeeting, { ...of, answer: 'yes' });
    await bob.call(answerMeeting, { ...of, answer: 'yes' });
    expect(await counts()).toEqual({ yes: 2, maybe: 0, no: 0 });
    expect((await bob.call(getMeetings, { club_id: clubId })).meetings[0]?.answer).toBe('yes');
    await ada.call(answerMeeting, { ...of, answer: 'no' });
    const { people } = await bob.call(getMeetingAnswers, of);
    expect(people.map(({ name, answer }) => [name, answer])).toEqual([
      ['Bob', 'yes'],
      [ada.info.name, 'no'],
    ]);
    await bob.call(answerMeeting, { ...of, answer: null });
    expect(await counts()).toEqual({ yes: 0, maybe: 0, no: 1 });
  });

  test('is deleted when its member leaves or is banned', async () => {
    const { app, ada, bob, clubId } = await aClub();
    const eve = await app.reader('Eve');
    await joins(ada, clubId, eve);
    const of = { club_id: clubId, meeting_id: await plansMeeting(ada, clubId, { starts: '2026-04-10T19:30' }) };
    for (const reader of [bob, eve]) await reader.call(answerMeeting, { ...of, answer: 'yes' });
    await bob.call(leaveClub, { club_id: clubId });
    await ada.call(banUser, { club_id: clubId, user_to_ban: eve.userId });
    expect((await ada.call(getMeetings, { club_id: clubId })).meetings[0]?.counts.yes).toBe(0);
    expect((await ada.call(getMeetingAnswers, of)).people).toEqual([]);
  });

  test('is refused once the meeting is over or cancelled', async () => {
    const { ada, bob, clubId, clock } = await aClub();
    const off = { club_id: clubId, meeting_id: await plansMeeting(ada, clubId, { starts: '2026-04-10T19:30' }) };
    await ada.call(cancelMeeting, off);
    expect((await bob.callForError(answerMeeting, { ...off, answer: 'yes' })).error).toBe(meetingSentences.cancelled);
    expect((await ada.callForError(editMeeting, { ...off, ...aMeeting() })).error).toBe(meetingSentences.cancelled);
    const input = { club_id: clubId, meeting_id: await plansMeeting(ada, clubId, { starts: '2026-03-21T19:30' }) };
    clock.now += 3 * DAY * 1000;
    expect((await bob.callForError(answerMeeting, { ...input, answer: 'yes' })).error).toBe(meetingSentences.over);
  });
});

describe('/api/bookclub/meeting_file', () => {
  test('is valid for calendars: time, texts, and each change as a newer version of the same event', async () => {
    const { ada, bob, clubId } = await aClub();
    const title =
      'Chapters 1, 2; and \\ more: “Größe” 読書会 👩‍👩‍👧‍👦, which make for quite a long line that must be folded';
    const notes = 'Bring a cup.\nBEGIN:VEVENT\n;And, a pencil.';
    const meeting = aMeeting({ title, notes, starts: '2026-03-29T19:30', zone: 'America/New_York' });
    const { meeting_id: id } = await ada.call(createMeeting, { club_id: clubId, ...meeting, minutes: 90 });
    const of = { club_id: clubId, meeting_id: id };
    const file = async () => (await bob.call(getMeetingFile, of)).text;
    const [event, ...others] = eventsIn(await file());
    expect(others).toEqual([]);
    expect(event?.summary).toBe(`${title} (The Long Chapter)`);
    expect(event?.description).toBe(notes);
    expect(event?.location).toBe('The Lighthouse Café');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-03-29T23:30:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-03-30T01:00:00.000Z');
    expect(event?.sequence).toBe(0);
    for (const line of (await file()).split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThan(76);

    await ada.call(editMeeting, { ...of, ...meeting, minutes: 90, place: 'https://meet.example/room' });
    // Saving the same details again is no change.
    await ada.call(editMeeting, { ...of, ...meeting, minutes: 90, place: 'https://meet.example/room' });
    const [changed] = eventsIn(await file());
    expect([changed?.uid, changed?.sequence, changed?.location]).toEqual([event?.uid, 1, 'https://meet.example/room']);
    await ada.call(cancelMeeting, of);
    await ada.call(cancelMeeting, of);
    const [off] = eventsIn(await file());
    expect([off?.uid, off?.sequence]).toEqual([event?.uid, 2]);
    expect(off?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect((await bob.call(getMeetings, { club_id: clubId })).meetings[0]?.cancelled).toBe(true);
  });

  test('an empty calendar is valid', () => {
    expect(new ICAL.Component(ICAL.parse(calendarText('Nothing', []))).getFirstPropertyValue('version')).toBe('2.0');
  });
});
