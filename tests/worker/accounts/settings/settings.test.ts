import { describe, expect, test } from 'vitest';
import { login } from '../../../../worker/features/accounts/contract.ts';
import {
  editLanguages,
  editPicture,
  editProfilePrivacy,
  editTimeZone,
  editUsername,
  getProfilePrivacy,
  getSettings,
  settingsSentences,
} from '../../../../worker/features/accounts/settings/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { getUserFriends } from '../../../../worker/features/social/friends/contract.ts';
import { call, createTestApp, type Reader, reader, send } from '../../../support/worker/app.ts';
import { anIsbn, befriended, firstValue } from '../../../support/worker/features/builders.ts';
import { tokenFor } from '../../../support/worker/services/identity.ts';

const PICTURE = 'https://pictures.test/ada.jpg';

async function withPicture(): Promise<Reader> {
  const ada = await reader('Ada');
  await call(login, { token: tokenFor({ ...ada.person, picture: PICTURE }) });
  return ada;
}

async function asSeen(ada: Reader) {
  const friend = await reader();
  await befriended(ada, friend);
  return (await friend.call(getUserFriends, {})).friends[0];
}

describe('/api/settings/editusername', () => {
  test('renames a reader everywhere', async () => {
    const ada = await reader('Ada');
    const answer = await ada.call(editUsername, { username: '  Ada  Lovelace ' });
    expect(answer).toMatchObject({ message: settingsSentences.usernameSaved, username: 'Ada Lovelace' });
    expect(await asSeen(ada)).toMatchObject({ username: 'Ada Lovelace' });
    expect((await call(login, { token: tokenFor(ada.person) })).user_info.name).toBe('Ada Lovelace');
  });

  test.for(['', '   ', '\u200b\u200d', '\u3164', '\u2800\u0301'])('refuses %j as empty', async (username) => {
    const refusal = await (await reader()).callForError(editUsername, { username });
    expect(refusal).toMatchObject({ code: 'invalid_input', message: 'Username cannot be empty' });
  });

  test('counts characters as readers see them', async () => {
    const ada = await reader();
    for (const username of ['x'.repeat(20), '👩‍👩‍👧‍👦'.repeat(10), 'é'.repeat(20).normalize('NFD'), 'नि'.repeat(20)]) {
      await ada.call(editUsername, { username });
    }
    for (const username of ['x'.repeat(21), '👩‍👩‍👧‍👦'.repeat(21), `a${'\u0301\u0302'.repeat(200)}`]) {
      const refusal = await ada.callForError(editUsername, { username });
      expect(refusal).toMatchObject({
        code: 'invalid_input',
        message: 'Username cannot be longer than 20 characters',
      });
    }
  });
});

describe('/api/users/edit_picture', () => {
  const details = {
    variant: 'rings' as const,
    seed: 'ein Leuchtturm',
    colors: ['#000000', '#ffffff', '#123456', '#ABCDEF', '#00ff00'],
  };

  test('stores what a picture is drawn from', async () => {
    const ada = await reader();
    const answer = await ada.call(editPicture, { new_picture_type: 'generated', ...details });
    expect(answer).toMatchObject({ picture: '', picture_url: '', picture_is_default: true });
    expect(await asSeen(ada)).toMatchObject({ picture_is_default: true, picture_generation_details: details });
  });

  test('shows the picture of the identity provider, and no other', async () => {
    const ada = await withPicture();
    const answer = await ada.call(editPicture, { new_picture_type: 'custom', picture: PICTURE });
    expect(answer).toMatchObject({ picture: PICTURE, picture_url: PICTURE, picture_is_default: false });
    expect(await asSeen(ada)).toMatchObject({ picture: PICTURE, picture_is_default: false });
    for (const picture of ['https://elsewhere.test/x.jpg', 'javascript:alert(1)', 'data:image/png;base64,AAAA']) {
      const refusal = await ada.callForError(editPicture, { new_picture_type: 'custom', picture });
      expect(refusal).toMatchObject({ code: 'invalid_input', message: settingsSentences.pictureForeign });
    }
    await ada.call(editPicture, { new_picture_type: 'generated', ...details });
    expect(await asSeen(ada)).toMatchObject({ picture: '' });
  });

  test('answers with a sentence where the provider has no picture', async () => {
    const refusal = await (await reader()).callForError(editPicture, { new_picture_type: 'custom' });
    expect(refusal).toMatchObject({ code: 'conflict', message: settingsSentences.pictureMissing });
  });

  test.for([
    { variant: 'square' },
    { colors: ['#000000'] },
    { colors: ['red', 'red', 'red', 'red', 'red'] },
    { seed: 'x'.repeat(101) },
    { new_picture_type: 'other' },
  ])('refuses %j', async (input) => {
    const ada = await reader();
    const answer = await send('/api/users/edit_picture', {
      user_id: ada.userId,
      session_token: ada.token,
      new_picture_type: 'generated',
      ...details,
      ...input,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('/api/users/get_profile_privacy and /api/users/edit_profile_privacy', () => {
  test('starts with everyone, and stores the reader’s choice', async () => {
    const ada = await reader();
    expect((await ada.call(getProfilePrivacy, {})).profile_privacy).toBe('everybody');
    const hidden = await ada.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    expect(hidden).toMatchObject({ message: settingsSentences.nobodySees, profile_privacy: 'nobody' });
    expect((await ada.call(getProfilePrivacy, {})).profile_privacy).toBe('nobody');
    const answer = await ada.call(editProfilePrivacy, { profile_privacy: 'everybody' });
    expect(answer.message).toBe(settingsSentences.everybodySees);
  });
});

describe('/api/settings/edit_languages', () => {
  test('stores each language once, and sign-in returns them', async () => {
    const ada = await reader();
    const answer = await ada.call(editLanguages, { language: 'de', search_languages: ['de', 'en', 'de'] });
    expect(answer).toMatchObject({ language: 'de', search_languages: ['de', 'en'] });
    expect((await call(login, { token: tokenFor(ada.person) })).user_info).toMatchObject({
      language: 'de',
      search_languages: ['de', 'en'],
    });
  });
});

describe('/api/settings/get and /api/settings/edit_time_zone', () => {
  const browser = { 'x-time-zone': 'Europe/Lisbon' };

  test('follows the browser until a zone is chosen, and again once it is cleared', async () => {
    const ada = await reader();
    expect(await ada.call(getSettings, {}, browser)).toMatchObject({
      username: 'Ada Reader',
      time_zone: 'Europe/Lisbon',
      time_zone_is_fixed: false,
    });
    await ada.call(editTimeZone, { time_zone: 'Asia/Tokyo' }, browser);
    expect(await ada.call(getSettings, {}, browser)).toMatchObject({
      time_zone: 'Asia/Tokyo',
      time_zone_is_fixed: true,
    });
    expect(await ada.call(editTimeZone, { time_zone: '' }, browser)).toMatchObject({ time_zone: 'Europe/Lisbon' });
    expect(await ada.call(getSettings, {}, browser)).toMatchObject({ time_zone_is_fixed: false });
  });

  test('counts days in the chosen zone', async () => {
    const app = createTestApp({ now: () => new Date('2026-03-01T20:00:00Z') });
    const ada = await app.reader();
    await ada.call(editTimeZone, { time_zone: 'Asia/Tokyo' }, browser);
    await ada.call(markRead, { isbn: await anIsbn() }, browser);
    expect(await firstValue("SELECT date(day * 86400, 'unixepoch') FROM ledger WHERE user_id = ?", ada.userId)).toBe(
      '2026-03-02',
    );
  });

  test('refuses an invalid zone', async () => {
    const refusal = await (await reader()).callForError(editTimeZone, { time_zone: 'Middle/Earth' });
    expect(refusal).toMatchObject({ code: 'invalid_input', message: settingsSentences.zoneUnknown });
  });
});

test('/api/users/login stores the provider’s current picture', async () => {
  const ada = await reader();
  const first = await call(login, { token: tokenFor({ ...ada.person, picture: PICTURE }) });
  expect(first.user_info.picture).toBe(PICTURE);
  // A sign-in without a picture keeps the stored one.
  const second = await call(login, { token: tokenFor(ada.person) });
  expect(second.user_info.picture).toBe(PICTURE);
});
