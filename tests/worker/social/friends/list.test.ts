import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getUserFriends } from '../../../../worker/features/social/friends/contract.ts';
import { type Reader, reader } from '../../../support/worker/app.ts';
import { befriended } from '../../../support/worker/features/builders.ts';

/** Inserts friendships from newest to oldest, two in each second. */
async function manyFriends(ada: Reader, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, place) => `friend-of-${ada.userId.slice(0, 8)}-${place}`);
  await env.DB.batch(
    ids.flatMap((id, place) => [
      env.DB.prepare(
        "INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at) VALUES (?1, ?1, ?1, 'Friend', '1', '[]', 1)",
      ).bind(id),
      env.DB.prepare('INSERT INTO friendships (user_id, friend_id, since) VALUES (?, ?, ?)').bind(
        ada.userId,
        id,
        // Pairs share a second, so the ID decides their order.
        1_700_000_000 - Math.floor(place / 2),
      ),
    ]),
  );
  return ids;
}

test('/api/social/get_user_friends lists friends as the share modal shows them, newest first', async () => {
  const [ada, grace] = [await reader('Ada'), await reader('Grace Hopper')];
  await befriended(ada, grace);
  const { friends, next_cursor } = await ada.call(getUserFriends, {});
  expect(next_cursor).toBeUndefined();
  expect(friends).toEqual([
    {
      id: grace.userId,
      username: 'Grace Hopper',
      picture: '',
      picture_is_default: true,
      picture_generation_details: grace.info.picture_generation_details,
    },
  ]);
});

test('it is empty without friends', async () => {
  const ada = await reader();
  expect((await ada.call(getUserFriends, {})).friends).toEqual([]);
});

test('it lists every friend once, 50 a page', async () => {
  const ada = await reader();
  const ids = await manyFriends(ada, 121);
  const listedIds: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await ada.call(getUserFriends, cursor === undefined ? {} : { cursor });
    listedIds.push(...page.friends.map((friend) => friend.id));
    sizes.push(page.friends.length);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(sizes).toEqual([50, 50, 21]);
  expect([...listedIds].sort()).toEqual([...ids].sort());
});
