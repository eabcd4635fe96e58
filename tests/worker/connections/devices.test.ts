import { expect, test } from 'vitest';
import {
  createDevice,
  listDevices,
  MOST_DEVICES,
  revokeDevice,
} from '../../../worker/features/connections/devices/contract.ts';
import { createTestApp } from '../../support/worker/app.ts';

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
