import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { clubSentences, joinClub, updateClubSettings } from '../../../worker/features/clubs/contract.ts';
import { getClubsUserIn, getDirectory } from '../../../worker/features/clubs/directory-contract.ts';
import {
  acceptRequest,
  getJoinRequests,
  joinRequestSentences,
  refuseRequest,
  requestToJoin,
  withdrawRequest,
} from '../../../worker/features/clubs/requests/contract.ts';
import { getUnread } from '../../../worker/features/social/notifications/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { withActBeforeSave } from '../../support/worker/failing.ts';
import { foundsClub, isBanned, joins, systemCode } from '../../support/worker/features/clubs.ts';
import { tokenFor } from '../../support/worker/services/identity.ts';

const DAY = 86_400_000;
const message = 'I have read the first two and would love to read on.';

async function aClub(privacy: 'public' | 'invite' | 'private' = 'invite', name = 'The Long Chapter') {
  const clock = { now: Date.parse('2026-03-20T12:00:00Z') };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const [ada, bob] = [await app.reader(), await app.reader('Bob')];
  const clubId = await foundsClub(ada, { privacy, name });
  const pendingRequests = async () => (await ada.call(getJoinRequests, { club_id: clubId })).requests;
  const seenBy = async (reader: Reader) => (await reader.call(getDirectory, { club_id: clubId })).clubs[0];
  return { app, clock, ada, bob, clubId, pendingRequests, seenBy };
}

describe('/api/bookclub/request_to_join', () => {
  test('is sent once, can be edited and withdrawn, and is accepted', async () => {
    const { ada, bob, clubId, pendingRequests, seenBy } = await aClub();
    expect(await seenBy(bob)).toMatchObject({ request: 'may', may_join: false });
    await bob.call(requestToJoin, { club_id: clubId, message: 'Hello' });
    await bob.call(requestToJoin, { club_id: clubId, message });
    expect(await pendingRequests()).toMatchObject([{ id: bob.userId, name: 'Bob', message }]);
    expect(await seenBy(bob)).toMatchObject({ request: 'sent' });
    await bob.call(withdrawRequest, { club_id: clubId });
    expect(await pendingRequests()).toEqual([]);
    const refusal = await ada.callForError(acceptRequest, { club_id: clubId, user_to_accept: bob.userId });
    expect(refusal.error).toBe(joinRequestSentences.notFound);
    expect((await bob.call(getClubsUserIn, {})).data).toEqual([]);

    await bob.call(requestToJoin, { club_id: clubId, message });
    // Accepting a request twice has the effect of once.
    await ada.call(acceptRequest, { club_id: clubId, user_to_accept: bob.userId });
    await ada.call(acceptRequest, { club_id: clubId, user_to_accept: bob.userId });
    expect((await bob.call(getClubsUserIn, {})).data).toMatchObject([{ id: clubId, role: 'member', member_count: 2 }]);
    expect(await pendingRequests()).toEqual([]);
    const again = await bob.callForError(requestToJoin, { club_id: clubId, message });
    expect([again.error, again.id]).toEqual([clubSentences.alreadyIn, clubId]);
  });

  test('that was withdrawn while an admin accepts it admits no one, and the admin sees why', async () => {
    const { ada, bob, clubId } = await aClub();
    await bob.call(requestToJoin, { club_id: clubId, message });
    const withdrawing = withActBeforeSave(env, () => bob.call(withdrawRequest, { club_id: clubId }));
    const now = () => new Date('2026-03-20T12:00:00Z');
    const target = { club_id: clubId, user_to_accept: bob.userId };
    const refusal = await createTestApp({ env: withdrawing, now }).callForError(acceptRequest, target, { as: ada });
    expect(refusal).toMatchObject({ code: 'conflict', error: clubSentences.changed });
    expect((await bob.call(getClubsUserIn, {})).data).toEqual([]);
    expect((await bob.call(getUnread, {})).unread).toBe(false);
  });

  test('that was declined cannot be repeated for thirty days', async () => {
    const { app, clock, ada, bob, clubId, pendingRequests, seenBy } = await aClub();
    await bob.call(requestToJoin, { club_id: clubId, message });
    await ada.call(refuseRequest, { club_id: clubId, user_to_refuse: bob.userId });
    await ada.call(refuseRequest, { club_id: clubId, user_to_refuse: bob.userId });
    expect(await seenBy(bob)).not.toHaveProperty('request');
    await bob.call(withdrawRequest, { club_id: clubId });
    const refusal = await bob.callForError(requestToJoin, { club_id: clubId, message });
    expect([refusal.code, refusal.error]).toEqual(['conflict', joinRequestSentences.refused]);
    // Not with a new account either.
    const eve = await app.reader('Eve');
    await eve.call(requestToJoin, { club_id: clubId, message });
    await ada.call(refuseRequest, { club_id: clubId, user_to_refuse: eve.userId });
    await eve.call(deleteAccount, { confirm: 'confirm' });
    const { user_id: userId, session_token: token } = await app.call(createUser, { token: tokenFor(eve.person) });
    const again = await app.callForError(requestToJoin, { club_id: clubId, message }, { as: { userId, token } });
    expect([again.code, again.error]).toEqual(['conflict', joinRequestSentences.refused]);
    const accepting = { club_id: clubId, user_to_accept: bob.userId };
    expect((await ada.callForError(acceptRequest, accepting)).error).toBe(joinRequestSentences.notFound);
    clock.now += 15 * DAY;
    const carol = await app.reader('Carol');
    await carol.call(requestToJoin, { club_id: clubId, message });
    expect((await bob.callForError(requestToJoin, { club_id: clubId, message })).code).toBe('conflict');
    await bob.call(joinClub, { invite_code: await systemCode(ada, clubId) });
    expect(await pendingRequests()).toMatchObject([{ name: 'Carol' }]);
  });

  test('ends when its reader joins by a code, or is banned', async () => {
    const { app, ada, bob, clubId, pendingRequests } = await aClub();
    const eve = await app.reader('Eve');
    for (const reader of [bob, eve]) await reader.call(requestToJoin, { club_id: clubId, message });
    await joins(ada, clubId, bob);
    await isBanned(ada, clubId, eve);
    expect(await pendingRequests()).toEqual([]);
    const banned = await eve.callForError(requestToJoin, { club_id: clubId, message });
    expect([banned.code, banned.error]).toEqual(['not_allowed', clubSentences.banned]);
  });

  test('is only for invite-only clubs; a private one answers like a club that does not exist', async () => {
    const closed = await aClub('private');
    const missingClub = {
      ...(await closed.bob.callForError(requestToJoin, { club_id: 'nowhere', message })),
      request_id: '',
    };
    const hidden = await closed.bob.callForError(requestToJoin, { club_id: closed.clubId, message });
    expect({ ...hidden, request_id: '' }).toEqual(missingClub);
    const open = await aClub('public');
    expect((await open.bob.callForError(requestToJoin, { club_id: open.clubId, message })).error).toBe(
      joinRequestSentences.notAsked,
    );
    expect((await open.bob.callForError(requestToJoin, { club_id: open.clubId, message: ' ' })).error).toBe(
      joinRequestSentences.noMessage,
    );
  });

  test('is visible to admins only, and answered by them', async () => {
    const { app, ada, bob, clubId } = await aClub();
    const member = await app.reader('Mia');
    await joins(ada, clubId, member);
    await bob.call(requestToJoin, { club_id: clubId, message });
    for (const reader of [member, bob]) {
      expect((await reader.callForError(getJoinRequests, { club_id: clubId })).code).toBe('not_allowed');
      const accepting = { club_id: clubId, user_to_accept: bob.userId };
      expect((await reader.callForError(acceptRequest, accepting)).code).toBe('not_allowed');
      const refusing = { club_id: clubId, user_to_refuse: bob.userId };
      expect((await reader.callForError(refuseRequest, refusing)).code).toBe('not_allowed');
    }
  });

  test('has a daily limit that counts withdrawn ones', async () => {
    const { bob, app } = await aClub();
    const founders = [await app.reader('One'), await app.reader('Two'), await app.reader('Three')];
    const clubs: string[] = [];
    for (const founder of founders) {
      for (let made = 0; made < 4; made += 1) clubs.push(await foundsClub(founder, { privacy: 'invite' }));
    }
    for (const id of clubs.slice(0, 10)) {
      await bob.call(requestToJoin, { club_id: id, message });
      await bob.call(withdrawRequest, { club_id: id });
    }
    const refusal = await bob.callForError(requestToJoin, { club_id: clubs[10] ?? '', message });
    expect([refusal.code, refusal.error]).toEqual(['too_many', joinRequestSentences.tooMany]);
  });
});

describe('/api/bookclub/directory', () => {
  test('finds a listed club by the start of any word of its name', async () => {
    const { app, ada, bob, clubId } = await aClub('invite', 'Zoë’s Zephyr & Zinnia');
    const others = [
      await foundsClub(ada, { privacy: 'public', name: 'Zephyrs at Noon' }),
      await foundsClub(ada, { privacy: 'private', name: 'Zephyr in Secret' }),
    ];
    const ids = async (name: string) => (await bob.call(getDirectory, { name })).clubs.map(({ id }) => id);
    expect(await ids('zeph')).toEqual([clubId, others[0]]);
    expect(await ids('ZINN')).toEqual([clubId]);
    expect(await ids('zoes')).toEqual([clubId]);
    expect(await ids('zephyr and z')).toEqual([clubId]);
    // A club with two matching words is listed once; the middle of a word does not match.
    expect(await ids('z')).toEqual([clubId, others[0]]);
    expect(await ids('ephyr')).toEqual([]);
    expect(await ids('!?')).toEqual([]);
    expect((await app.call(getDirectory, { name: 'zephyrs' })).clubs).toMatchObject([{ id: others[0], joined: false }]);
    await ada.call(updateClubSettings, {
      ...{ club_id: clubId, club_name: 'Øresund Readers', external_link: '', genre_focus: 'none' },
    });
    expect(await ids('zinn')).toEqual([]);
    expect(await ids('oresund')).toEqual([clubId]);
  });

  test('pages through many clubs, each once', async () => {
    const { app, bob } = await aClub();
    for (let founder = 0; founder < 6; founder += 1) {
      const reader = await app.reader();
      for (let made = 0; made < 5; made += 1) await foundsClub(reader, { privacy: 'invite', name: 'Quill Quest' });
    }
    const first = await bob.call(getDirectory, { name: 'qu' });
    const second = await bob.call(getDirectory, { name: 'qu', cursor: first.next_cursor ?? '' });
    expect([first.clubs.length, second.clubs.length]).toEqual([24, 6]);
    expect(new Set([...first.clubs, ...second.clubs].map(({ id }) => id)).size).toBe(30);
  });
});
