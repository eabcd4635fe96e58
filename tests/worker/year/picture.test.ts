import { env } from 'cloudflare:workers';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { deleteAccount, editProfilePrivacy } from '../../../worker/features/accounts/settings/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { hasReadings } from '../../support/worker/features/years.ts';
import { watch } from '../../support/worker/watching.ts';

// GET /api/readings/year/{reader}-{year}.png

const clock = new Date('2026-11-22T12:00:00Z');
const watching = watch(env);
const app = createTestApp({ now: () => clock, env: watching.env });

const readings = [
  { title: 'Dune', finished: '2026-02-01', authors: ['Frank Herbert'], genres: 'sci-fi' },
  { title: 'Emma', finished: '2026-03' },
];

const open = ({ userId }: Reader, year: number | string = 2026, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`https://years.test/api/readings/year/${userId}-${year}.png`, { headers }));

async function aYear(): Promise<Reader> {
  const ada = await app.reader('Ada <&> Lovelace');
  await hasReadings(ada, readings);
  return ada;
}

describe('the picture of a year', () => {
  test('has the size of link previews, and changes with the year', async () => {
    const ada = await aYear();
    const first = await open(ada);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height } = decode(await first.bytes());
    expect([width, height]).toEqual([1200, 630]);
    const etag = first.headers.get('etag') ?? '';
    expect((await open(ada, 2026, { 'if-none-match': etag })).status).toBe(304);
    await hasReadings(ada, [{ title: 'Ulysses', finished: '2026-05' }]);
    const second = await open(ada, 2026, { 'if-none-match': etag });
    expect([second.status, second.headers.get('etag') === etag]).toEqual([200, false]);
    await second.bytes();
  });

  test('is revalidated by caches, with one query each time', async () => {
    const ada = await aYear();
    await (await open(ada)).bytes();
    watching.clear();
    const again = await open(ada);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    await again.bytes();
    expect(watching.roundTrips).toEqual({ DB: 1, CATALOGUE: 0 });
  });

  test('disappears at once when its reader hides the year or deletes the account, for every cache', async () => {
    const [hidden, gone] = [await aYear(), await aYear()];
    const etag = (await open(hidden)).headers.get('etag') ?? '';
    await (await open(gone)).bytes();
    await hidden.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    await gone.call(deleteAccount, { confirm: 'confirm' });
    const answers = [
      await open(hidden),
      await open(hidden, 2026, { 'if-none-match': etag }),
      await open(hidden, `2026.png?drawn=1&from=${etag.replaceAll('"', '')}`),
      await open(gone),
      await open(hidden, 2024),
      await open(hidden, 'x'),
      await open({ ...hidden, userId: 'nobody' }),
    ];
    // All of these answers are identical.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    await hidden.call(editProfilePrivacy, { profile_privacy: 'everybody' });
    const picture = await open(hidden);
    expect([picture.status, picture.headers.get('etag')]).toEqual([200, etag]);
    await picture.bytes();
  });

  test('does not exist for a year without a finished book', async () => {
    const ada = await aYear();
    expect((await open(ada, 2025)).status).toBe(404);
  });
});
