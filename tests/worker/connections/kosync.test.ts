import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { listDevices, listDocuments, revokeDevice } from '../../../worker/features/connections/devices/contract.ts';
import { MAX_DOCUMENTS } from '../../../worker/features/connections/devices/documents.ts';
import { addStatistics } from '../../../worker/features/connections/statistics/contract.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { firstValue } from '../../support/worker/features/builders.ts';
import { askKosync, connectsDevice, keyOf, positionOf } from '../../support/worker/features/devices.ts';

// The kosync protocol, as KOReader's plugin and its sync server implement it.

const app = createTestApp();
const unauthorized = { status: 401, body: { code: 2001, message: 'Unauthorized' } };
const incomplete = { status: 403, body: { code: 2003, message: 'Invalid request' } };
const noDocument = { status: 403, body: { code: 2004, message: "Field 'document' not provided." } };
const HASH = '0b229176d4e8db7f6d2b5a4952368d7a';

test('anyone may call the health check, and no one may register', async () => {
  const health = await askKosync(app, 'GET', '/healthcheck');
  expect(health).toMatchObject({ status: 200, body: { state: 'OK' } });
  expect(health.headers.get('content-type')).toMatch(/^application\/json/);
  const body = { username: 'ada', password: await keyOf('secret') };
  expect(await askKosync(app, 'POST', '/users/create', { body })).toMatchObject({ status: 402, body: { code: 2005 } });
  expect(await askKosync(app, 'GET', '/users/elsewhere')).toMatchObject({ status: 404, body: { code: 2000 } });
});

test('a device is authorised by the MD5 of its password, and by nothing else', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  const other = await connectsDevice(app, await app.reader('Bob'));
  expect(await device.ask('GET', '/users/auth')).toMatchObject({ status: 200, body: { authorized: 'OK' } });
  const wrong: Record<string, string>[] = [
    { 'x-auth-key': '' },
    { 'x-auth-key': await keyOf('another') },
    { 'x-auth-key': other.key },
    { 'x-auth-user': '' },
    { 'x-auth-user': other.user },
    { 'x-auth-user': device.user.toUpperCase() },
    { 'x-auth-user': "a' OR 1=1 --" },
    { 'x-auth-user': 'a:b' },
    { 'x-auth-user': `${device.user}x` },
    { 'x-auth-user': 'z'.repeat(2_000) },
  ];
  for (const headers of wrong) {
    expect(await device.ask('GET', '/users/auth', undefined, headers)).toMatchObject(unauthorized);
    expect(await device.ask('PUT', '/syncs/progress', positionOf(HASH, 0.4), headers)).toMatchObject(unauthorized);
    expect(await device.ask('PUT', '/syncs/progress', 'no JSON', headers)).toMatchObject(unauthorized);
    expect(await device.ask('GET', `/syncs/progress/${HASH}`, undefined, headers)).toMatchObject(unauthorized);
  }
  for (const path of ['/users/auth', `/syncs/progress/${HASH}`])
    expect(await askKosync(app, 'GET', path)).toMatchObject(unauthorized);
  expect(await firstValue('SELECT count(*) FROM device_documents WHERE user_id = ?', ada.userId)).toBe(0);
});

test('a position is returned byte for byte as it was sent', async () => {
  const device = await connectsDevice(app, await app.reader('Ada'));
  const before = Math.floor(Date.now() / 1000);
  const sent = positionOf(HASH, 0.4217, {
    progress: '/body/DocFragment[20]/body/p[22]/img.0 "\\ \u0000 ✓ 👩‍👩‍👧 e\u0301\n',
  });
  const pushed = await device.push(sent);
  expect(pushed.body).toEqual({ document: HASH, timestamp: expect.any(Number) });
  const { timestamp } = pushed.body as { timestamp: number };
  expect(Number.isInteger(timestamp) && timestamp >= before && timestamp <= before + 60).toBe(true);
  expect(await device.pull(HASH)).toEqual({ ...sent, timestamp });
  for (const [progress, back] of [
    ['56', '56'],
    [56, '56'],
    ['', ''],
    ['x'.repeat(4_096), 'x'.repeat(4_096)],
  ]) {
    await device.push(positionOf(HASH, 0.5, { progress }));
    expect(await device.pull(HASH)).toMatchObject({ progress: back });
  }
});

test('an unknown document is an empty object', async () => {
  const device = await connectsDevice(app, await app.reader('Ada'));
  expect(await device.ask('GET', `/syncs/progress/${HASH}`)).toMatchObject({ status: 200, body: {} });
  expect(await device.pull(HASH)).toEqual({});
});

test('the last write of any device wins, also when its position is earlier', async () => {
  const ada = await app.reader('Ada');
  const kobo = await connectsDevice(app, ada);
  const phone = await connectsDevice(app, ada, 'Phone');
  await kobo.push(positionOf(HASH, 0.8));
  await phone.push(positionOf(HASH, 0.2, { device: 'phone', device_id: undefined, progress: '12' }));
  const last = await kobo.pull(HASH);
  expect(last).toEqual({
    document: HASH,
    percentage: 0.2,
    progress: '12',
    device: 'phone',
    timestamp: expect.any(Number),
  });
});

test('readers see nothing of each other', async () => {
  const ada = await connectsDevice(app, await app.reader('Ada'));
  const bob = await connectsDevice(app, await app.reader('Bob'));
  await ada.push(positionOf(HASH, 0.8));
  expect(await bob.pull(HASH)).toEqual({});
  await bob.push(positionOf(HASH, 0.1));
  expect(await ada.pull(HASH)).toMatchObject({ percentage: 0.8 });
});

test('absent, null or empty metadata later clears nothing', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  const knownMetadata = { filename: 'abc.epub', title: 'A Book That No One Knows', authors: 'A Writer\nAnother' };
  await device.push(positionOf(HASH, 0.1, { metadata: knownMetadata }));
  for (const metadata of [
    undefined,
    null,
    {},
    [],
    'a title',
    { title: null, authors: '', filename: 7 },
    { other: { deep: true } },
  ])
    await device.push(positionOf(HASH, 0.2, { metadata }));
  const row = await env.DB.prepare('SELECT filename, title, authors FROM device_documents WHERE user_id = ?')
    .bind(ada.userId)
    .first();
  expect(row).toEqual(knownMetadata);
});

test('fields that are missing, null or of another type get the protocol’s error', async () => {
  const device = await connectsDevice(app, await app.reader('Ada'));
  const full = positionOf(HASH, 0.4);
  const send = (change: object) => device.ask('PUT', '/syncs/progress', { ...full, ...change });
  for (const document of [undefined, null, '', 7, ['a'], 'a:b', 'x'.repeat(513)])
    expect(await send({ document })).toMatchObject(noDocument);
  for (const field of ['percentage', 'progress', 'device'])
    for (const value of [undefined, null, {}, [], true])
      expect(await send({ [field]: value })).toMatchObject(incomplete);
  for (const percentage of ['', 'half', Number.NaN]) expect(await send({ percentage })).toMatchObject(incomplete);
  for (const device_id of [undefined, null, 7, {}]) expect(await send({ device_id })).toMatchObject({ status: 200 });
  for (const [percentage, back] of [
    ['0.25', 0.25],
    [0, 0],
    [1, 1],
  ] as const) {
    expect(await send({ percentage })).toMatchObject({ status: 200 });
    expect(await device.pull(HASH)).toMatchObject({ percentage: back });
  }
  // Unknown fields from a client are ignored.
  expect(await send({ position: 12, checksum: 'abc', nested: { deep: [1] } })).toMatchObject({ status: 200 });
});

test('a body that is not an object gets 400, one that is too large 413', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  for (const body of ['', ' ', 'text', '"text"', '[]', '[{}]', 'null', 'true', '7', '{"document":', '\u0000'])
    expect(await device.ask('PUT', '/syncs/progress', body), body).toMatchObject({
      status: 400,
      body: { code: expect.any(Number), message: expect.any(String) },
    });
  const large = { ...positionOf(HASH, 0.4), more: 'x'.repeat(1_048_576) };
  expect(await device.ask('PUT', '/syncs/progress', large)).toMatchObject({ status: 413 });
  expect(await firstValue('SELECT count(*) FROM device_documents WHERE user_id = ?', ada.userId)).toBe(0);
});

test('any Accept and Content-Type are served', async () => {
  const device = await connectsDevice(app, await app.reader('Ada'));
  for (const accept of ['application/vnd.koreader.v1+json', 'text/html', '*/*', 'nonsense'])
    for (const type of ['application/json', 'application/vnd.koreader.v1+json', 'text/plain', 'x']) {
      const headers = { accept, 'content-type': type };
      const answer = await device.ask('PUT', '/syncs/progress', positionOf(HASH, 0.4), headers);
      expect(answer.status, `${accept} ${type}`).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect((await device.ask('GET', `/syncs/progress/${HASH}`, undefined, headers)).status).toBe(200);
    }
});

test('a document’s name may have 200 bytes of unusual characters', async () => {
  const device = await connectsDevice(app, await app.reader('Ada'));
  const odd = `Ünïcödé / %2F ?a=b&c #1 "quotes" 'and' \\ + 日本語 😀 ${'é'.repeat(66)}`;
  expect(new TextEncoder().encode(odd).byteLength).toBeGreaterThan(190);
  for (const document of [odd, '..', '%', 'a b', "Robert'); DROP TABLE devices;--"]) {
    await device.push(positionOf(document, 0.3));
    const path = `/syncs/progress/${encodeURIComponent(document).replaceAll('.', '%2E')}`;
    if (document !== '..')
      expect((await device.ask('GET', path)).body, document).toMatchObject({ document, percentage: 0.3 });
  }
});

test('a revoked device is refused, and so is every device of a deleted account', async () => {
  const ada = await app.reader('Ada');
  const [first, two] = [await connectsDevice(app, ada), await connectsDevice(app, ada)];
  await first.push(positionOf(HASH, 0.4));
  await ada.call(revokeDevice, { device_id: first.id });
  expect(await first.ask('GET', '/users/auth')).toMatchObject(unauthorized);
  expect(await two.pull(HASH)).toMatchObject({ percentage: 0.4 });
  await ada.call(deleteAccount, { confirm: 'confirm' });
  expect(await two.ask('GET', '/users/auth')).toMatchObject(unauthorized);
});

test('pushes are limited by device, and guesses by address', async () => {
  const ada = await app.reader('Ada');
  const low = createTestApp({ env: { ...env, LIMIT_TOKEN: env.LIMIT_LOW } });
  const device = await connectsDevice(low, ada);
  const auth = async () => (await device.ask('GET', '/users/auth')).status;
  expect([await auth(), await auth(), await auth(), await auth()]).toEqual([200, 200, 200, 429]);
  const guarded = createTestApp({ env: { ...env, LIMIT_SIGN_IN: env.LIMIT_LOW } });
  const target = await connectsDevice(guarded, ada);
  const guess = async () =>
    (await target.ask('GET', '/users/auth', undefined, { 'x-auth-key': 'x', 'cf-connecting-ip': '203.0.113.9' }))
      .status;
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
  expect((await target.ask('GET', '/users/auth')).status).toBe(200);
});

test('4,000 documents of a reader with 20 devices cost no more rows than one', async () => {
  const ada = await app.reader('Ada');
  const devices = [];
  for (let count = 0; count < 20; count += 1) devices.push(await connectsDevice(app, ada, `Device ${count}`));
  const [device] = devices;
  if (!device) throw new Error('There is no device');
  await env.DB.prepare(
    `INSERT INTO device_documents (user_id, document, number, percentage, progress, device, pushed_at, seen_at)
    WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 4000)
    SELECT ?, 'document ' || n, n, 0.5, '"x"', 'Kobo', 1700000000, 1700000000 FROM counted`,
  )
    .bind(ada.userId)
    .run();
  const rowsOf = async (work: () => Promise<unknown>) => {
    const statuses: number[] = [];
    const log = console.log.bind(console);
    console.log = (line: string) => {
      if (line.startsWith('{"event":"call"')) statuses.push((JSON.parse(line) as { rows_read: number }).rows_read);
      log(line);
    };
    try {
      await work();
    } finally {
      console.log = log;
    }
    return statuses[0] ?? Number.NaN;
  };
  expect(await rowsOf(() => device.push(positionOf('document 17', 0.6)))).toBeLessThan(40);
  expect(await rowsOf(() => device.push(positionOf('a new one', 0.6)))).toBeLessThan(40);
  expect(await rowsOf(() => device.pull('document 3999'))).toBeLessThan(10);
  expect(await rowsOf(() => device.ask('GET', '/users/auth'))).toBeLessThan(10);
  expect(await rowsOf(() => ada.call(listDocuments, {}))).toBeLessThan(150);
  expect(await rowsOf(() => ada.call(listDevices, {}))).toBeLessThan(50);
  const day = new Date().toISOString().slice(0, 10);
  const books = ['document 5', 'a newer one'].map((name) => ({
    document: name.replaceAll(' ', '-'),
    days: [{ day, seconds: 60, pages: 1 }],
  }));
  expect(await rowsOf(() => ada.call(addStatistics, { digest: 'a'.repeat(64), books }))).toBeLessThan(150);
  expect(MAX_DOCUMENTS).toBeGreaterThan(4_000);
});

test('at the limit, a new document replaces the oldest', async () => {
  const ada = await app.reader('Ada');
  const device = await connectsDevice(app, ada);
  await env.DB.prepare(
    `INSERT INTO device_documents (user_id, document, number, percentage, progress, device, pushed_at, seen_at)
    WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?2)
    SELECT ?1, 'document ' || n, n, 0.5, '"x"', 'Kobo', 1700000000, 1700000000 FROM counted`,
  )
    .bind(ada.userId, MAX_DOCUMENTS)
    .run();
  await device.push(positionOf('one more', 0.1));
  expect(await device.pull('document 1')).toEqual({});
  expect(await device.pull('document 2')).toMatchObject({ percentage: 0.5 });
  expect(await firstValue('SELECT count(*) FROM device_documents WHERE user_id = ?', ada.userId)).toBe(MAX_DOCUMENTS);
});
