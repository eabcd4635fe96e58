import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { storeIfNew } from '../../books/books.ts';
import { storedBook } from '../../books/queries.ts';
import {
  createDevice,
  deviceTexts,
  KOSYNC,
  listDevices,
  listDocuments,
  pairDocument,
  revokeDevice,
  shareDeviceActivity,
} from './contract.ts';
import * as devices from './devices.ts';
import { documentOf, documentPages, documentsOf, ownDocument, pairDocumentStatement } from './documents.ts';

export const deviceRoutes = [
  on(createDevice, async (call, { name }) => {
    const { newId: id, memberId: userId } = call;
    const { createdRows } = await call.load({ createdRows: devices.ownDevice({ userId, deviceId: id }) });
    const { user, password } = await devices.credentialsOf(call.config.addressSecret, { id, userId });
    const answer = { device_id: id, user, password, base_url: `${call.config.publicOrigin}${KOSYNC}` };
    if (call.earlierResult(createdRows[0]) !== null) return answer;
    const keyHash = await devices.passwordHash(password);
    await call.saveUnless({ [devices.DEVICES_FULL]: deviceTexts.full }, [
      devices.addDevice({ id, userId, name, userName: user, keyHash, createdAt: call.seconds }),
    ]);
    return answer;
  }),

  on(listDevices, async (call) => {
    const { deviceRows } = await call.load({ deviceRows: devices.devicesOf({ userId: call.memberId }) });
    return { devices: deviceRows.map(devices.deviceOf) };
  }),

  on(revokeDevice, async (call, { device_id: deviceId }) => {
    const { rows } = await call.load({ rows: devices.ownDevice({ userId: call.memberId, deviceId }) });
    if (rows.length === 0) throwApiError('not_found', deviceTexts.notFound);
    await call.save([devices.removeDevice({ deviceId })]);
    return {};
  }),

  on(shareDeviceActivity, async (call, { device_id: deviceId, shared }) => {
    const at = { userId: call.memberId, deviceId };
    const { rows } = await call.load({ rows: devices.ownDevice(at) });
    if (rows.length === 0) throwApiError('not_found', deviceTexts.notFound);
    await call.save([devices.setSharing({ ...at, shared })]);
    return {};
  }),

  on(listDocuments, async (call, { paired = false, cursor }) => {
    const at = { userId: call.memberId, paired, ...documentPages.after(cursor) };
    const { documents } = await call.load({ documents: documentsOf(at) });
    const { rows, next_cursor } = documentPages.page(documents);
    return { documents: rows.map(documentOf), next_cursor };
  }),

  on(pairDocument, async (call, { document, isbn }) => {
    const at = { userId: call.memberId, document };
    const { documents, bookRows } = await call.load({ documents: ownDocument(at), bookRows: storedBook({ isbn }) });
    if (documents.length === 0) throwApiError('not_found', deviceTexts.noDocument);
    await call.save([...(await storeIfNew(call, isbn, bookRows.length > 0)), pairDocumentStatement({ ...at, isbn })]);
    return {};
  }),
];
