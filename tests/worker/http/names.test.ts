import { describe, expect, test } from 'vitest';
import { createUser } from '../../../worker/account/contract.ts';
import { createClub, updateClubSettings } from '../../../worker/clubs/contract.ts';
import { holdsLink, mailSentences, unlinked } from '../../../worker/mail/contract.ts';
import { shareMessage } from '../../../worker/mail/message.ts';
import { editUsername } from '../../../worker/settings/contract.ts';
import { call, reader } from '../../support/worker/app.ts';
import { foundsClub } from '../../support/worker/clubs.ts';
import { newPerson, tokenFor } from '../../support/worker/identity.ts';

// Names stand in the subject of mail, where programs make links of whatever looks like one.

/** What a program makes a link of, and what is left of it where it cannot be refused. */
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
];

/** What people and clubs are called, and what nobody makes a link of. */
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

test.for(LINKS)('%s is a link, and what is left of it is none', ([name, left]) => {
  expect(holdsLink(name)).toBe(true);
  expect(unlinked(name).replaceAll('\u200d', '')).toBe(left.replace('evil\u00adc', 'evil\u00ad c'));
  expect(holdsLink(unlinked(name))).toBe(false);
});

test.for(NAMES)('%s is a name', (name) => {
  expect(holdsLink(name)).toBe(false);
  expect(unlinked(name)).toBe(name);
});

describe('a name that would be a link in mail', () => {
  test.for(LINKS.map(([name]) => name))('is taken for nobody and no club: %s', async (name) => {
    const ada = await reader();
    expect(await ada.refused(editUsername, { username: name })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      error: mailSentences.link,
    });
    expect((await ada.refused(createClub, { name, privacy_setting: 'public' })).error).toBe(mailSentences.link);
    const settings = { club_id: await foundsClub(ada), external_link: '', genre_focus: 'none' } as const;
    expect((await ada.refused(updateClubSettings, { ...settings, club_name: name })).error).toBe(mailSentences.link);
  });

  test('of the identity provider lets its owner in, without the link', async () => {
    for (const [name] of LINKS) {
      const { user_info: info } = await call(createUser, { token: tokenFor({ ...newPerson(), name }) });
      expect([name, holdsLink(info.name), info.name === '']).toEqual([name, false, false]);
    }
  });

  test('that is already there, a title or an author, is no link in a message: all links are ours', async () => {
    for (const [name] of LINKS) {
      const ours = { bookLink: 'https://flyleaf.test/book', blockLink: 'https://flyleaf.test/api/email/block' };
      const { subject, text, html } = await shareMessage({ sender: name, title: name, authors: [name], ...ours });
      expect([name, holdsLink(subject)]).toEqual([name, false]);
      const rest = (words: string) => words.replaceAll(ours.blockLink, '').replaceAll(ours.bookLink, '');
      expect([name, holdsLink(rest(text))]).toEqual([name, false]);
      expect([name, holdsLink(rest(html).replace(/<[^>]*>/g, ' '))]).toEqual([name, false]);
    }
  });
});
