import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import {
  createDevice,
  listDevices,
  listDocuments,
  MAX_DEVICES,
  revokeDevice,
} from '../../../worker/features/connections/devices/contract.ts';
import { createToken, listTokens, revokeToken } from '../../../worker/features/connections/tokens/contract.ts';
import { startReading } from '../../../worker/features/library/readings/contract.ts';
import { secretsIn } from '../../support/secrets.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { anIsbn, UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';
import { askKosync, connectsDevice, positionOf } from '../../support/worker/features/devices.ts';

const app = createTestApp();

test('a device is listed with its name and user, without its password, until it is revoked', async () => {
  const ada = await app.reader('Ada');
  const { device_id: id, user, password } = await ada.call(createDevice, { name: 'Kobo Libra' });
  const listed = await ada.call(listDevices, {});
  expect(listed.devices).toMatchObject([{ device_id: id, name: 'Kobo Libra', user, shares_activity: false }]);
  expect(JSON.stringify(listed)).not.toContain(password);
  expect((await (await app.reader('Ben')).call(listDevices, {})).devices).toEqual([]);
  await ada.call(revokeDevice, { device_id: id });
  expect((await ada.call(listDevices, {})).devices).toEqual([]);
});

test('the number of devices is limited', async () => {
  const ada = await app.reader('Ada');
  for (let place = 1; place <= MAX_DEVICES; place += 1) await ada.call(createDevice, { name: `Device ${place}` });
  await expect(ada.call(createDevice, { name: 'One more' })).rejects.toThrow();
  expect((await ada.call(listDevices, {})).devices).toHaveLength(MAX_DEVICES);
});

test('a session with a token and a device leaves no secret in any log line, list, export or table', async () => {
  const lines: string[] = [];
  const methods = ['log', 'info', 'debug', 'warn', 'error'] as const;
  const writers = methods.map((name) => [name, console[name].bind(console)] as const);
  for (const [name] of writers) console[name] = (...words: unknown[]) => void lines.push(words.map(String).join(' '));
  try {
    const ada = await app.reader('Ada');
    const { token, token_id } = await ada.call(createToken, { name: 'A script', scope: 'write' });
    const withToken = (path: string, input: object, bearer = token) =>
      app.send(path, input, { authorization: `Bearer ${bearer}` });
    const device = await connectsDevice(app, ada);
    const isbn = await anIsbn();
    for (const [path, input] of [
      [startReading.path, { isbn }],
      [startReading.path, { isbn: 'none' }],
      [startReading.path, { isbn: UNKNOWN_ISBN }],
      [listTokens.path, {}],
      ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_readings', arguments: {} } }],
    ] as const)
      for (const bearer of [token, `${token.slice(0, -1)}_`]) await withToken(path, input, bearer);
    await app.send(`${startReading.path}?token=${token}`, { isbn, session_token: ada.token });
    await device.push(positionOf('a document', 0.4, { identifiers: isbn }));
    await device.ask('PUT', '/syncs/progress', [device.key]);
    await device.ask('GET', `/syncs/progress/${device.password}`);
    await device.ask('GET', '/users/auth', undefined, { 'x-auth-key': 'wrong' });
    await device.ask('GET', '/users/auth', undefined, { 'x-auth-user': ada.person.email });
    await askKosync(app, 'POST', '/users/create', { body: { username: device.user, password: device.key } });
    const broken = app.over({
      ...env,
      DB: new Proxy(env.DB, {
        get: () => () => {
          throw new Error('The database is down');
        },
      }),
    });
    await broken.send(startReading.path, { isbn }, { authorization: `Bearer ${token}` });
    const key = { 'x-auth-user': device.user, 'x-auth-key': device.key };
    await askKosync(broken, 'GET', '/users/auth', { headers: key });
    const answers = [
      await ada.call(listDevices, {}),
      await ada.call(listTokens, {}),
      await ada.call(listDocuments, { paired: true }),
      await ada.call(exportAccount, {}),
    ];
    const tables = await env.DB.batch(
      ['devices', 'api_tokens', 'device_documents', 'revocations'].map((table) =>
        env.DB.prepare(`SELECT * FROM ${table}`),
      ),
    );
    await ada.call(revokeDevice, { device_id: device.id });
    await ada.call(revokeToken, { token_id });
    await device.ask('GET', '/users/auth');
    await withToken(startReading.path, { isbn });
    const texts = JSON.stringify([answers, tables.map(({ results }) => results)]);
    const log = lines.join('\n');
    for (const place of [startReading.path, '/kosync/syncs/progress', '/mcp', 'The database is down'])
      expect(log).toContain(place);
    expect(texts).toContain(device.user);
    for (const secret of [token, token.slice(-20), device.password, device.key]) {
      expect(texts).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    for (const secret of [ada.token, ada.person.email]) expect(log).not.toContain(secret);
    expect(secretsIn(log)).toEqual([]);
  } finally {
    for (const [name, write] of writers) console[name] = write;
  }
});
