import { env } from 'cloudflare:workers';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { login, logoutEverywhere } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { addPost, banUser, deleteClub, leaveClub } from '../../../worker/features/clubs/contract.ts';
import { getDirectory } from '../../../worker/features/clubs/directory-contract.ts';
import {
  cancelMeeting,
  createMeeting,
  getCalendarAddress,
  getMeetings,
  renewCalendarAddress,
} from '../../../worker/features/clubs/meetings/contract.ts';
import { meetingsJob } from '../../../worker/features/clubs/meetings/job.ts';
import { acceptRequest, requestToJoin, withdrawRequest } from '../../../worker/features/clubs/requests/contract.ts';
import { blockReader, unblockReader } from '../../../worker/features/social/friends/contract.ts';
import { getNotifications, getUnread } from '../../../worker/features/social/notifications/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { withActBeforeSave } from '../../support/worker/failing.ts';
import { aMeeting, asksWhatToRead, plansMeeting } from '../../support/worker/features/club-life.ts';
import { foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';

const app = createTestApp();

async function fetched(address: string) {
  const response = await app.fetch(new Request(address, { headers: { 'cf-connecting-ip': '192.0.2.9' } }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const summaries = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .map(({ summary }) => summary);

test('/calendar: one link contains the meetings of all clubs of a reader', async () => {
  const [ada, bob] = [await app.reader(), await app.reader('Bob')];
  const clubs = [await foundsClub(ada, { name: 'First' }), await foundsClub(ada, { name: 'Second' })];
  const meetings: string[] = [];
  for (const clubId of clubs) {
    await joins(ada, clubId, bob);
    meetings.push(await plansMeeting(ada, clubId, { title: 'Tea', notes: 'Ring twice.', place: 'Elm Row 4' }));
  }
  expect(await bob.call(getCalendarAddress, {})).not.toHaveProperty('address');
  const { address } = await bob.call(renewCalendarAddress, {});
  expect((await bob.call(getCalendarAddress, {})).address).toBe(address);
  const { status, headers, text } = await fetched(address);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(summaries(text).sort()).toEqual(['Tea (First)', 'Tea (Second)']);
  expect(text.match(/^LOCATION:.*$/gm)?.map((line) => line.trim())).toEqual([
    'LOCATION:Elm Row 4',
    'LOCATION:Elm Row 4',
  ]);
  const links = clubs.map((id) => `/bookclub/view?id=${id}`);
  for (const link of links) expect(text.replaceAll('\r\n ', '')).toContain(link);
  expect(text.match(/^DESCRIPTION:Ring twice\.\r?$/gm)).toHaveLength(2);
  expect(address).not.toContain(bob.userId);
  await ada.call(cancelMeeting, { club_id: clubs[0] ?? '', meeting_id: meetings[0] ?? '' });
  expect((await fetched(address)).text.match(/STATUS:\w+/g)?.sort()).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED']);

  await bob.call(leaveClub, { club_id: clubs[0] ?? '' });
  expect(summaries((await fetched(address)).text)).toEqual(['Tea (Second)']);
  await ada.call(banUser, { club_id: clubs[1] ?? '', user_to_ban: bob.userId });
  expect(summaries((await fetched(address)).text)).toEqual([]);
});

test('/calendar: what has not changed is not sent again', async () => {
  const bob = await app.reader('Bob');
  const clubId = await foundsClub(bob);
  await plansMeeting(bob, clubId);
  const { address } = await bob.call(renewCalendarAddress, {});
  const ask = async (etag: string) => {
    const headers = { 'cf-connecting-ip': '192.0.2.9', 'if-none-match': etag };
    const response = await app.fetch(new Request(address, { headers }));
    return { status: response.status, text: await response.text(), etag: response.headers.get('etag') ?? '' };
  };
  const first = await ask('"another"');
  expect([first.status, first.etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{24}"$/)]);
  expect(await ask(`W/${first.etag}`)).toEqual({ status: 304, text: '', etag: first.etag });
  await plansMeeting(bob, clubId, { title: 'Tea' });
  expect(await ask(first.etag)).toMatchObject({ status: 200, text: expect.stringContaining('Tea') });
});

test('/calendar: a reset link, a forged one, and that of a deleted account find nothing', async () => {
  const bob = await app.reader('Bob');
  await plansMeeting(bob, await foundsClub(bob));
  const { address: first } = await bob.call(renewCalendarAddress, {});
  const { address: second } = await bob.call(renewCalendarAddress, {});
  expect(second).not.toBe(first);
  expect((await fetched(first)).status).toBe(404);
  expect(summaries((await fetched(second)).text)).toHaveLength(1);
  const key = second.split('/').at(-1)?.replace('.ics', '') ?? '';
  const other = await app.reader('Mallory');
  const others = (await other.call(renewCalendarAddress, {})).address.split('/').at(-1) ?? '';
  const base = second.slice(0, second.lastIndexOf('/') + 1);
  const forged = [
    `${bob.userId}.2.${'A'.repeat(22)}.ics`,
    `${key.slice(0, 30)}${others.slice(30)}`,
    ...[0, 20, 30, key.length - 10].map(
      (at) => `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}.ics`,
    ),
    `${'A'.repeat(key.length)}.ics`,
    ...['x.ics', '.ics', 'calendar', `${'a'.repeat(2_000)}.ics`],
  ];
  for (const name of forged) expect((await fetched(base + name)).status, name.slice(0, 40)).toBe(404);
  // A session token is signed for another purpose.
  expect((await fetched(`${base}${bob.token}.ics`)).status).toBe(404);
  await bob.call(logoutEverywhere, { connections: true });
  expect((await fetched(second)).status).toBe(404);
  const back = await app.call(login, { token: tokenFor(bob.person) });
  const as = { userId: bob.userId, token: back.user_info.session_token };
  const third = (await app.call(getCalendarAddress, {}, { as })).address ?? '';
  expect((await fetched(third)).status).toBe(200);
  await app.call(deleteAccount, { confirm: 'confirm' }, { as });
  expect((await fetched(third)).status).toBe(404);
});

const noticesOf = async (reader: Reader, kind: string) =>
  (await reader.call(getNotifications, {})).notices.filter((notice) => notice.kind === kind);

test('members are notified of a poll, and once of a meeting a day ahead, unless it was cancelled', async () => {
  const [ada, bob] = [await app.reader(), await app.reader('Bob')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bob);
  const { pollId } = await asksWhatToRead(ada, clubId);
  expect(await noticesOf(bob, 'poll')).toMatchObject([{ about: pollId, club_id: clubId }]);
  expect(await noticesOf(ada, 'poll')).toEqual([]);

  const later = new Date(Date.now() + 5 * 86_400_000);
  const starts = later.toISOString().slice(0, 16);
  const meetingId = await plansMeeting(ada, clubId, { starts, zone: 'UTC' });
  const off = await plansMeeting(ada, clubId, { starts, zone: 'UTC' });
  await ada.call(cancelMeeting, { club_id: clubId, meeting_id: off });
  expect(await noticesOf(bob, 'meeting')).toEqual([]);
  const quarter = 900_000;
  const due = Math.ceil((Date.parse(`${starts}Z`) - 86_400_000) / quarter) * quarter;
  await runJob(meetingsJob, new Date(due - quarter));
  expect(await noticesOf(bob, 'meeting')).toEqual([]);
  for (let run = 0; run < 2; run += 1) await runJob(meetingsJob, new Date(due));
  expect(await noticesOf(bob, 'meeting')).toMatchObject([{ about: meetingId, club_id: clubId }]);
  await ada.call(cancelMeeting, { club_id: clubId, meeting_id: meetingId });
  expect(await noticesOf(bob, 'meeting')).toEqual([]);

  const soon = new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
  await ada.call(createMeeting, { club_id: clubId, ...aMeeting({ starts: soon, zone: 'UTC' }) });
  expect(await noticesOf(bob, 'meeting')).toHaveLength(1);
  await ada.call(deleteClub, { club_id: clubId });
  expect((await bob.call(getNotifications, {})).notices).toEqual([]);
});

test('nobody is told of what a suspended admin planned or announced', async () => {
  const [ada, bob] = [await app.reader(), await app.reader('Bob')];
  const club_id = await foundsClub(ada, { privacy: 'public' });
  await joins(ada, club_id, bob);
  await ada.call(addPost, { club_id, post_title: 'Pills now', post_content: 'Buy pills', is_announcement: true });
  await plansMeeting(ada, club_id, { title: 'Pills together' });
  await asksWhatToRead(ada, club_id);
  const { address } = await bob.call(renewCalendarAddress, {});
  const shown = async () =>
    JSON.stringify([
      (await bob.call(getNotifications, {})).notices,
      await bob.call(getMeetings, { club_id }),
      await app.call(getDirectory, { club_id }),
      summaries((await fetched(address)).text),
    ]);
  expect((await shown()).match(/Pills \w+/g)).toHaveLength(4);
  await env.DB.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').bind(ada.userId).run();
  expect(await shown()).not.toContain('Pills');
});

test('a calendar link that is renewed while all sessions end stays ended', async () => {
  const [ada, club] = [await app.reader(), { name: 'First' }];
  await foundsClub(ada, club);
  const before = (await ada.call(renewCalendarAddress, {})).address;
  const ends = () => ada.call(logoutEverywhere, { connections: true });
  const racing = createTestApp({ env: withActBeforeSave(env, ends) });
  expect((await racing.callForError(renewCalendarAddress, {}, { as: ada })).code).toBe('conflict');
  expect((await fetched(before)).status).toBe(404);
});

test('admins are notified of requests to join, and the reader of their acceptance', async () => {
  const [ada, bob] = [await app.reader(), await app.reader('Bob')];
  const clubId = await foundsClub(ada, { privacy: 'invite' });
  const request = { club_id: clubId, message: 'May I?' };
  await bob.call(requestToJoin, request);
  expect(await noticesOf(ada, 'request')).toMatchObject([{ number: 1, club_id: clubId }]);
  await bob.call(withdrawRequest, { club_id: clubId });
  expect(await noticesOf(ada, 'request')).toEqual([]);
  await ada.call(blockReader, { target_id: bob.userId });
  await bob.call(requestToJoin, request);
  expect(await noticesOf(ada, 'request')).toEqual([]);
  expect((await ada.call(getUnread, {})).unread).toBe(false);
  await ada.call(unblockReader, { target_id: bob.userId });
  await ada.call(acceptRequest, { club_id: clubId, user_to_accept: bob.userId });
  expect(await noticesOf(ada, 'request')).toEqual([]);
  expect(await noticesOf(bob, 'acceptance')).toMatchObject([{ club_id: clubId }]);
});
