import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import {
  createDevice,
  listDevices,
  MOST_DEVICES,
  revokeDevice,
} from '../../../worker/features/connections/devices/contract.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { connectsDevice, positionOf } from '../../support/worker/features/devices.ts';

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

test('a reader has at most so many devices', async () => {
  const ada = await app.reader('Ada');
  for (let place = 1; place <= MOST_DEVICES; place += 1) await ada.call(createDevice, { name: `Device ${place}` });
  await expect(ada.call(createDevice, { name: 'One more' })).rejects.toThrow();
  expect((await ada.call(listDevices, {})).devices).toHaveLength(MOST_DEVICES);
});

test('the password of a device and what it sends in its place are in no list, export, log or table', async () => {
  const ada = await app.reader('Ada');
  const lines: string[] = [];
  const writers = (['log', 'warn', 'error'] as const).map((name) => [name, console[name].bind(console)] as const);
  for (const [name] of writers) console[name] = (...words: unknown[]) => void lines.push(words.map(String).join(' '));
  const device = await connectsDevice(app, ada);
  try {
    await device.push(positionOf('a document', 0.4));
    await device.ask('GET', '/users/auth', undefined, { 'x-auth-key': 'wrong' });
  } finally {
    for (const [name, write] of writers) console[name] = write;
  }
  const shown = JSON.stringify([
    ...lines,
    await ada.call(listDevices, {}),
    await ada.call(exportAccount, {}),
    (await env.DB.prepare('SELECT * FROM devices').all()).results,
  ]);
  expect(lines.join()).toContain('/kosync/syncs/progress');
  expect(shown).toContain(device.user);
  for (const secret of [device.password, device.key]) expect(shown).not.toContain(secret);
});
