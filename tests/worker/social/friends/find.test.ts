import { describe, expect, test } from 'vitest';
import {
  deleteAccount,
  editProfilePrivacy,
  editUsername,
} from '../../../../worker/features/accounts/settings/contract.ts';
import { hideBook } from '../../../../worker/features/library/shelves/contract.ts';
import { findPeople, friendUser, suggestPeople } from '../../../../worker/features/social/friends/contract.ts';
import { type Reader, reader } from '../../../support/worker/app.ts';
import { befriended, hasRead, someIsbns } from '../../../support/worker/features/builders.ts';

const namesFound = async (by: Reader, name: string) =>
  (await by.call(findPeople, { name })).readers.map(({ username }) => username).sort();

describe('/api/social/find', () => {
  test('finds readers by the start of any word, in any case and with any accents, each once', async () => {
    const ada = await reader('Somebody');
    for (const name of ['Zoë Quellmann', 'Quellbert Zoellner', 'Quella Quellina', 'Unrelated']) await reader(name);
    expect(await namesFound(ada, 'quell')).toEqual(['Quella Quellina', 'Quellbert Zoellner', 'Zoë Quellmann']);
    expect(await namesFound(ada, 'ZOE q')).toEqual(['Zoë Quellmann']);
    expect(await namesFound(ada, 'uellm')).toEqual([]);
    expect(await namesFound(ada, '…')).toEqual([]);
    expect(await namesFound(ada, 'somebody'), 'nobody looks for themselves').toEqual([]);
  });

  test.for([
    ['Ursula Le Guin', ['Guin Le Ursula', 'guin urs', 'Le Guin Ursula', 'ursula guin', 'Ursula Le G']],
    ['Ada Xyl Smith', ['Smith Ada', 'smith ad', 'Ada Smith', 'XYL']],
    ['Jean-Jacques Rousseaux', ['Rousseaux, Jean-Jacques', 'jacques jean', 'rousseaux jacq']],
  ] as const)('finds %s whatever the order of the words', async ([name, query]) => {
    const viewer = await reader();
    await reader(name);
    for (const words of query) expect(await namesFound(viewer, words), words).toEqual([name]);
    expect(await namesFound(viewer, `${name} Somebody`)).toEqual([]);
  });

  test.for<[string, (grace: Reader) => Promise<unknown>]>([
    ['private', (grace) => grace.call(editProfilePrivacy, { profile_privacy: 'nobody' })],
    ['gone', (grace) => grace.call(deleteAccount, { confirm: 'confirm' })],
    ['called otherwise', (grace) => grace.call(editUsername, { username: 'Otherwise' })],
  ])('does not find who is %s', async ([label, change]) => {
    const [ada, grace] = [await reader(), await reader(`Vanishing ${label}`)];
    expect(await namesFound(ada, `vanishing ${label}`)).toHaveLength(1);
    await change(grace);
    expect(await namesFound(ada, `vanishing ${label}`)).toEqual([]);
  });

  test('says of each reader whether they are a friend, were asked, or have asked', async () => {
    const ada = await reader();
    const [friend, asked, asking] = [
      await reader('Relata Amica'),
      await reader('Relata Bene'),
      await reader('Relata Cara'),
    ];
    await reader('Relata Dura');
    await befriended(ada, friend);
    await ada.call(friendUser, { user_to_friend_id: asked.userId });
    await asking.call(friendUser, { user_to_friend_id: ada.userId });
    const { readers } = await ada.call(findPeople, { name: 'relata' });
    expect(
      readers.map(({ username, isFriends, isPendingFriends, hasAskedYou }) => [
        username,
        [isFriends, isPendingFriends, hasAskedYou],
      ]),
    ).toEqual([
      ['Relata Amica', [true, false, false]],
      ['Relata Bene', [false, true, false]],
      ['Relata Cara', [false, false, true]],
      ['Relata Dura', [false, false, false]],
    ]);
  });

  test('continues where a page ended', async () => {
    const ada = await reader();
    for (let count = 0; count < 51; count += 1) await reader(`Manifold ${count}`);
    const first = await ada.call(findPeople, { name: 'manifold' });
    const second = await ada.call(findPeople, { name: 'manifold', cursor: first.next_cursor });
    expect(new Set([...first.readers, ...second.readers].map(({ id }) => id)).size).toBe(51);
    expect(second.next_cursor).toBeUndefined();
  });
});

describe('/api/social/suggestions', () => {
  test('lists readers who share most books, without private readers, friends, requested ones and hidden books', async () => {
    const isbns = await someIsbns(6);
    const ada = await reader('Ada');
    await hasRead(ada, ...isbns);
    const sharing = async (name: string, count: number) => {
      const other = await reader(name);
      await hasRead(other, ...isbns.slice(0, count));
      return other;
    };
    const near = await sharing('Near', 5);
    await sharing('Far', 2);
    const [closed, friend, requested, secret] = [
      await sharing('Shy', 6),
      await sharing('Friend', 6),
      await sharing('Asked', 6),
      await sharing('Secret', 1),
    ];
    await closed.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    await befriended(ada, friend);
    await ada.call(friendUser, { user_to_friend_id: requested.userId });
    await secret.call(hideBook, { isbn: isbns[0] ?? '', hidden: true });
    await near.call(hideBook, { isbn: isbns[0] ?? '', hidden: true });
    const { readers } = await ada.call(suggestPeople, {});
    expect(readers.map(({ username, in_common: inCommon }) => [username, inCommon])).toEqual([
      ['Near', 4],
      ['Far', 2],
    ]);
  });
});
