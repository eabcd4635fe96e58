import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../../worker/features/accounts/contract.ts';
import { editUsername, username } from '../../../../worker/features/accounts/settings/contract.ts';
import { createClub, getInfo, updateClubSettings } from '../../../../worker/features/clubs/contract.ts';
import { createChallenge } from '../../../../worker/features/habits/challenges/contract.ts';
import { createBookList } from '../../../../worker/features/library/lists/contract.ts';
import { nameSentences } from '../../../../worker/platform/http/contract.ts';
import { containsLink, mailSentences, removeLinks } from '../../../../worker/platform/mail/contract.ts';
import { shareMessage } from '../../../../worker/platform/mail/message.ts';
import { call, reader } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { foundsClub } from '../../../support/worker/features/clubs.ts';
import { newPerson, tokenFor } from '../../../support/worker/services/identity.ts';

// Names appear in the subject of mail, where programs turn anything that looks like a link into one.

const LINKS: readonly (readonly [string, string])[] = [
  ['http://evil.tld/x', 'http evil tld/x'],
  ['HTTPS://EVIL.TLD', 'HTTPS EVIL TLD'],
  ['evil.tld', 'evil tld'],
  ['www.evil.tld', 'www evil tld'],
  ['Win at evil.com!', 'Win at evil com!'],
  ['me@evil.tld', 'me@evil tld'],
  ['mailto:me@evil', 'mailto me@evil'],
  ['tel:+15550100', 'tel +15550100'],
  ['ftp://evil', 'ftp evil'],
  ['\\\\evil\\share', 'evil\\share'],
  ['дом.рф', 'дом рф'],
  ['evil。com', 'evil com'],
  ['evil.com', 'evil com'],
  ['evil\u00ad.\u200dc\u00adom', 'evil\u00adc\u00adom'],
  ['1.evil2.co', '1 evil2 co'],
  ['i❤.ws', 'i❤ ws'],
  ['i❤\ufe0f.ws', 'i❤\ufe0f ws'],
  ['evil\u2024com', 'evil com'],
];

const NAMES = [
  'Ada Lovelace',
  'J. R. R. Tolkien',
  'J.R.R.T.',
  'St. John',
  'Ada (Dr.)',
  'Ada & Co.',
  'Nr. 5.5',
  'a.k.a',
  '...and Ada',
  'Ada @ home',
  '本。',
  'C++: a club',
  'Read/Write',
  '10:30',
];

test.for(LINKS)('%s is a link, and what remains of it is none', ([name, left]) => {
  expect(containsLink(name)).toBe(true);
  expect(removeLinks(name).replaceAll('\u200d', '')).toBe(left.replace('evil\u00adc', 'evil\u00ad c'));
  expect(containsLink(removeLinks(name))).toBe(false);
});

test.for(NAMES)('%s is a name', (name) => {
  expect(containsLink(name)).toBe(false);
  expect(removeLinks(name)).toBe(name);
});

describe('a name that would be a link in mail', () => {
  test.for(LINKS.map(([name]) => name))('is accepted for no reader and no club: %s', async (name) => {
    const ada = await reader();
    expect(await ada.callForError(editUsername, { username: name })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      error: mailSentences.link,
    });
    expect((await ada.callForError(createClub, { name, privacy_setting: 'public' })).error).toBe(mailSentences.link);
    const settings = { club_id: await foundsClub(ada), external_link: '', genre_focus: 'none' } as const;
    expect((await ada.callForError(updateClubSettings, { ...settings, club_name: name })).error).toBe(
      mailSentences.link,
    );
  });

  test('of the identity provider signs its owner in, without the link', async () => {
    for (const [name] of LINKS) {
      const { user_info: info } = await call(createUser, { token: tokenFor({ ...newPerson(), name }) });
      expect([name, containsLink(info.name), info.name === '']).toEqual([name, false, false]);
    }
  });

  test('that exists already, in a title or an author, is not a link in messages', async () => {
    for (const [name] of LINKS) {
      const ownLinks = { bookLink: 'https://flyleaf.test/book', blockLink: 'https://flyleaf.test/api/email/block' };
      const { subject, text, html } = await shareMessage({
        site: name,
        sender: name,
        title: name,
        authors: [name],
        ...ownLinks,
      });
      expect([name, containsLink(subject)]).toEqual([name, false]);
      const rest = (words: string) => words.replaceAll(ownLinks.blockLink, '').replaceAll(ownLinks.bookLink, '');
      expect([name, containsLink(rest(text))]).toEqual([name, false]);
      expect([name, containsLink(rest(html).replace(/<[^>]*>/g, ' '))]).toEqual([name, false]);
    }
  });
});

describe('a name on screen', () => {
  /** Gives this name to one of each named item, and returns the name that each of them then has. */
  async function everythingNamed(name: string) {
    const ada = await reader();
    const { username } = await ada.call(editUsername, { username: name });
    const { book_club_id: id } = await ada.call(createClub, { name, privacy_setting: 'public' });
    const { book_club_info: club } = await ada.call(getInfo, { club_id: id });
    await ada.call(createBookList, { list_name: name });
    await ada.call(createChallenge, {
      challenge_name: name,
      num_books: 3,
      challenge_due_date: Math.floor(Date.now() / 1000) + 7 * 86_400,
    });
    const listName = await firstValue('SELECT name FROM book_lists WHERE user_id = ?', ada.userId);
    const challengeName = await firstValue('SELECT name FROM challenges WHERE user_id = ?', ada.userId);
    const { user_info: info } = await call(createUser, { token: tokenFor({ ...newPerson(), name }) });
    return { username, club: club.name, listName, challengeName, fromProvider: info.name };
  }

  const called = (name: string) => ({
    username: name,
    club: name,
    listName: name,
    challengeName: name,
    fromProvider: name,
  });

  test.for([
    ['A\u200bda\u2060 \ufeffB\u00ad.', 'Ada B.'],
    ['Ada\u200d\u200c\u034f\u180e', 'Ada'],
    ['Ada\u3164 \u00a0 B', 'Ada B'],
    ['Ada1\ufe0f', 'Ada1'],
    // Joiners that a script or an emoji needs are not removed.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩\u200d👩\u200d👧 ❤\ufe0f', '👩\u200d👩\u200d👧 ❤\ufe0f'],
    ['Nguyễn Thị Thập', 'Nguyễn Thị Thập'],
  ])('%j is stored as %j', async ([name = '', stored = '']) => {
    expect(await everythingNamed(name)).toEqual(called(stored.normalize('NFC')));
  });

  test('contains no invisible characters, so no two different names look alike', () => {
    const invisible = fc.constantFrom('\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\ufe0f');
    const places = fc.array(fc.tuple(fc.nat(3), invisible), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(places, (marks) => {
        const letters = ['R', 'o', 's', 'a'].map((letter, place) =>
          marks.filter(([at]) => at === place).reduce((text, [, mark]) => text + mark, letter),
        );
        expect(username.parse(letters.join(''))).toBe('Rosa');
      }),
    );
  });

  test('rejects a pile of marks on one letter, and removes it from the provider’s name', async () => {
    const name = `Z${'\u0301'.repeat(150)}algo`;
    const ada = await reader();
    const refusals = await Promise.all([
      ada.callForError(editUsername, { username: name }),
      ada.callForError(createClub, { name: name.slice(0, 50), privacy_setting: 'public' }),
      ada.callForError(createBookList, { list_name: name.slice(0, 50) }),
      ada.callForError(createChallenge, {
        challenge_name: name.slice(0, 50),
        num_books: 3,
        challenge_due_date: Math.floor(Date.now() / 1000) + 7 * 86_400,
      }),
    ]);
    for (const { code, error } of refusals) expect([code, error]).toEqual(['invalid_input', nameSentences.marks]);
    const { user_info: info } = await call(createUser, { token: tokenFor({ ...newPerson(), name }) });
    expect(info.name.match(/\p{Mn}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
  });

  test.for([
    'Flyleaf',
    'FLYLEAF Support',
    'F l y l e a f',
    'Flyléaf',
    'FIyIeaf',
    'Flуlеаf',
    'F1y1e4f',
    'TheFlyleafTeam',
  ])('cannot be the product’s name: %s', async (name) => {
    const ada = await reader();
    expect((await ada.callForError(editUsername, { username: name })).error).toBe(nameSentences.product);
    const club = await ada.callForError(createClub, { name, privacy_setting: 'public' });
    expect(club.error).toBe(nameSentences.product);
    const { user_info: info } = await call(createUser, { token: tokenFor({ ...newPerson(), name }) });
    expect(info.name).toBe('Reader');
  });

  test.for(['Butterfly Leaf', 'Ada Flynn', 'A leaf'])('may be %s', async (name) => {
    expect((await (await reader()).call(editUsername, { username: name })).username).toBe(name);
  });
});
