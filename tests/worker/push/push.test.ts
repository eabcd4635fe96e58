import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { pushJob } from '../../../worker/composition/jobs.ts';
import { logout, logoutEverywhere } from '../../../worker/features/accounts/contract.ts';
import { endEverySession } from '../../../worker/features/accounts/sessions.ts';
import { deleteAccount, exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { answerMeeting, createMeeting } from '../../../worker/features/clubs/meetings/contract.ts';
import { addReply } from '../../../worker/features/clubs/readings/contract.ts';
import { checkIn } from '../../../worker/features/habits/streaks/contract.ts';
import {
  choosePush,
  getPush,
  isPublicAddress,
  type PushKind,
  pushKinds,
  pushSentences,
  subscribePush,
  unsubscribePush,
} from '../../../worker/features/push/contract.ts';
import { blockReader, friendUser } from '../../../worker/features/social/friends/contract.ts';
import { markNoticesRead, markSeen } from '../../../worker/features/social/notifications/contract.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { foundsClub, joins, posts } from '../../support/worker/features/clubs.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { fetchPush, newBrowser } from '../../support/worker/services/push.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
// Noon in Berlin.
const NOON = Date.parse('2026-03-02T11:00:00Z');
const inBerlin = { 'x-time-zone': 'Europe/Berlin' };

type Browser = Awaited<ReturnType<typeof newBrowser>>;

async function subscribed(status = 201) {
  await env.DB.prepare('DELETE FROM push_subscriptions').run();
  const clock = { now: NOON };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const [ada, browser] = [await app.reader('Ada'), await newBrowser(status)];
  await ada.call(checkIn, {}, inBerlin);
  for (const kind of pushKinds) await ada.call(choosePush, { switched: { kind, on: true } });
  await ada.call(subscribePush, browser.subscription);
  const push = () => runJob(pushJob, new Date(clock.now), { fetchPush });
  return { clock, app, ada, browser, push };
}

const kindsOf = async (browser: Browser): Promise<PushKind[]> =>
  (await browser.received()).map(({ message }) => message.kind);

const asks = (sender: Reader, recipient: Reader) => sender.call(friendUser, { user_to_friend_id: recipient.userId });

const left = async () => await env.DB.prepare('SELECT count(*) AS count FROM push_subscriptions').first('count');

test('a friend request is pushed once, encrypted and signed, without a name', async () => {
  const { clock, app, ada, browser, push } = await subscribed();
  clock.now += MINUTE;
  await asks(await app.reader('Grace Hopper'), ada);
  clock.now += 15 * MINUTE;
  expect(await push()).toContain('1 messages pushed, 0 failed');
  const [first] = await browser.received();
  expect(first).toMatchObject({
    topic: 'friend_request',
    subject: 'mailto:support@flyleaf.test',
    publicKey: env.VAPID_KEYS?.split('.')[0],
    message: { kind: 'friend_request', path: '/notifications' },
  });
  expect(first?.ttl).toBeGreaterThan(60);
  expect(JSON.stringify(first)).not.toMatch(/Grace|Hopper|Ada/);
  clock.now += 15 * MINUTE;
  expect(await push()).toContain('0 messages pushed');
  // A request that the reader has already seen is not pushed.
  await asks(await app.reader(), ada);
  clock.now += MINUTE;
  await ada.call(markSeen, {});
  clock.now += 15 * MINUTE;
  await push();
  // Nor is one from a reader who has been blocked since.
  const eve = await app.reader('Eve');
  await asks(eve, ada);
  await ada.call(blockReader, { target_id: eve.userId });
  clock.now += 15 * MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual(['friend_request']);
});

test('a reply and a meeting are pushed, without the club’s texts', async () => {
  const { clock, app, ada, browser, push } = await subscribed();
  const grace = await app.reader('Grace');
  const clubId = await foundsClub(ada, { name: 'Night Owls' });
  await joins(ada, clubId, grace);
  const postId = await posts(ada, clubId);
  clock.now += MINUTE;
  const reply = { club_id: clubId, post_id: postId, content: 'The butler did it.' };
  await grace.call(addReply, reply);
  const meeting = { club_id: clubId, title: 'The last chapter', zone: 'UTC', place: '', notes: '' };
  const soon = await ada.call(createMeeting, { ...meeting, starts: '2026-03-02T13:00' });
  clock.now = NOON + 45 * MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual(['reply']);
  clock.now = NOON + HOUR;
  await push();
  expect(await kindsOf(browser)).toEqual(['reply', 'meeting']);
  expect(JSON.stringify(await browser.received())).not.toMatch(/butler|Owls|Grace|chapter/);
  clock.now += 15 * MINUTE;
  await push();
  // Neither a meeting that the reader won’t attend nor a reply that they have read is pushed.
  const other = await ada.call(createMeeting, { ...meeting, starts: '2026-03-02T14:00' });
  await ada.call(answerMeeting, { club_id: clubId, meeting_id: other.meeting_id, answer: 'no' });
  await grace.call(addReply, { ...reply, content: 'No, it was the cook.' });
  await ada.call(markNoticesRead, {});
  clock.now += 45 * MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual(['reply', 'meeting']);
  expect(soon.meeting_id).not.toBe(other.meeting_id);
});

test('the streak reminder is pushed at its hour in the reader’s zone, unless they have read', async () => {
  const { clock, ada, browser, push } = await subscribed();
  // Ada checked in yesterday, but not yet today.
  const evening = NOON + 24 * HOUR + 7 * HOUR;
  clock.now = evening;
  await push();
  expect(await kindsOf(browser)).toEqual([]);
  clock.now = evening + HOUR;
  await push();
  clock.now += 15 * MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual(['streak']);
  await ada.call(checkIn, {}, inBerlin);
  clock.now = evening + 25 * HOUR;
  await ada.call(checkIn, {}, inBerlin);
  await push();
  expect(await kindsOf(browser)).toEqual(['streak']);
});

test('nothing is pushed in quiet hours; what is still new is pushed after them', async () => {
  const { clock, app, ada, browser, push } = await subscribed();
  // 22:15 in Berlin, an hour earlier in UTC.
  clock.now = NOON + 10 * HOUR + 15 * MINUTE;
  await asks(await app.reader(), ada);
  clock.now += MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual([]);
  clock.now = NOON + 19 * HOUR + 59 * MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual([]);
  clock.now += MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual(['friend_request']);
});

test('a kind that is turned off is not pushed', async () => {
  const { clock, app, ada, browser, push } = await subscribed();
  // Each choice leaves the others as they are.
  await ada.call(choosePush, { quiet_from: 0, quiet_until: 0 });
  for (const kind of pushKinds.filter((kind) => kind !== 'reply'))
    await ada.call(choosePush, { switched: { kind, on: false } });
  clock.now += MINUTE;
  await asks(await app.reader(), ada);
  clock.now += MINUTE;
  await push();
  expect(await kindsOf(browser)).toEqual([]);
  expect(await ada.call(getPush, {})).toMatchObject({ kinds: ['reply'], quiet_from: 0, quiet_until: 0 });
});

test.for([404, 410])('a subscription that answers %i is removed', async (status) => {
  const { clock, app, ada, push } = await subscribed(status);
  clock.now += MINUTE;
  await asks(await app.reader(), ada);
  clock.now += MINUTE;
  expect(await push()).toContain('0 messages pushed, 0 failed, 1 browsers gone');
  expect((await ada.call(getPush, {})).browsers).toEqual([]);
});

test('a push service that is down does not affect others, and is retried', async () => {
  const { clock, app, ada, browser, push } = await subscribed(500);
  const other = await newBrowser();
  await ada.call(subscribePush, other.subscription);
  clock.now += MINUTE;
  await asks(await app.reader(), ada);
  clock.now += MINUTE;
  expect(await push()).toContain('1 messages pushed, 1 failed');
  expect(await kindsOf(other)).toEqual(['friend_request']);
  clock.now += MINUTE;
  const unreachable = { fetchPush: () => Promise.reject(new TypeError('fetch failed')) };
  expect(await runJob(pushJob, new Date(clock.now), unreachable)).toContain('0 messages pushed, 1 failed');
  expect(await kindsOf(browser)).toEqual([]);
  expect((await ada.call(getPush, {})).browsers).toHaveLength(2);
});

describe('what is revoked stays revoked:', () => {
  const ends: [what: string, end: (at: Awaited<ReturnType<typeof subscribed>>) => Promise<unknown>][] = [
    ['one click', ({ ada, browser }) => ada.call(unsubscribePush, { endpoint: browser.subscription.endpoint })],
    ['one click for all browsers', ({ ada }) => ada.call(unsubscribePush, {})],
    ['logging out', ({ ada }) => ada.call(logout, {})],
    ['logging out everywhere', ({ ada }) => ada.call(logoutEverywhere, {})],
    ['the account is deleted', ({ ada }) => ada.call(deleteAccount, { confirm: 'confirm' })],
    [
      'a backup is restored, which ends every session',
      ({ clock }) => openDatabase(env.DB, null, 'first-primary').save([endEverySession(clock.now / 1_000)]),
    ],
    [
      'another account in the same browser subscribes',
      async ({ app, browser }) => (await app.reader()).call(subscribePush, browser.subscription),
    ],
  ];
  test.for(ends)('%s', async ([label, end]) => {
    const at = await subscribed();
    at.clock.now += MINUTE;
    await asks(await at.app.reader(), at.ada);
    await end(at);
    at.clock.now += MINUTE;
    await at.push();
    expect(await at.browser.received()).toEqual([]);
    expect(await left()).toBe(label.startsWith('another') ? 1 : 0);
  });
});

test('no request goes to a private address', async () => {
  const ada = await reader();
  const { subscription } = await newBrowser();
  const hostile = [
    ...['http://push.example.com/x', 'https://10.0.0.1/x', 'https://[::1]/x', 'https://2130706433/x', 'ftp://a.com'],
    ...['https://localhost/x', 'https://printer.local/x', 'https://metadata.google.internal/x', 'https://intranet/x'],
    ...['https://push.example.com:8443/x', 'https://user:word@push.example.com/x', 'https://0x7f.1/x', 'push'],
  ];
  for (const endpoint of hostile) {
    const refusal = await ada.callForError(subscribePush, { ...subscription, endpoint });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: pushSentences.notPublic });
  }
  for (const host of ['fcm.googleapis.com', 'web.push.apple.com', 'db5p.notify.windows.com'])
    expect(isPublicAddress(`https://${host}/wpush/v2/x`)).toBe(true);
  // A redirect to one is not followed either.
  const requests: Request[] = [];
  const { clock, app, ada: grace } = await subscribed();
  clock.now += MINUTE;
  await asks(await app.reader(), grace);
  clock.now += MINUTE;
  const redirects = async (request: Request) => {
    requests.push(request);
    return new Response(null, { status: 302, headers: { location: 'https://10.0.0.1/' } });
  };
  expect(await runJob(pushJob, new Date(clock.now), { fetchPush: redirects })).toContain('1 failed');
  expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']);
});

test('without keys there is no trace of push', async () => {
  const { ada, clock } = await subscribed();
  for (const lacking of [
    { ...env, VAPID_KEYS: '' },
    { ...env, CONTACT_EMAIL: '' },
  ]) {
    const without = createTestApp({ env: lacking, now: () => new Date(clock.now) });
    const as = { as: ada };
    expect((await without.call(getPush, {}, as)).public_key).toBe('');
    const { subscription } = await newBrowser();
    expect(await without.callForError(subscribePush, subscription, as)).toMatchObject({ code: 'unavailable' });
    expect(await runJob(pushJob, new Date(clock.now), {}, lacking)).toBe('Push is not set up.');
  }
});

test('browsers are exported without their keys, and the eleventh replaces the first', async () => {
  const { ada, browser, clock } = await subscribed();
  for (let count = 0; count < 10; count += 1) {
    clock.now += 1_000;
    await ada.call(subscribePush, (await newBrowser()).subscription);
  }
  expect((await ada.call(getPush, {})).browsers).toHaveLength(10);
  const text = JSON.stringify(await ada.call(exportAccount, {}));
  expect(text).not.toContain(browser.subscription.endpoint);
  expect(text).toContain('push.services.mozilla.com');
  expect(text).toContain('streak_hour');
});
