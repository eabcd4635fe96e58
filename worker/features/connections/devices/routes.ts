import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { findBook, storeBook } from '../../books/books.ts';
import type { Volume } from '../../books/contract.ts';
import { storedBook } from '../../books/queries.ts';
import { workOfStored } from '../../books/works.ts';
import { readingOfWork } from '../../library/readings/queries.ts';
import {
  createDevice,
  deviceTexts,
  forgetDocument,
  ignoreDocument,
  KOSYNC,
  listDevices,
  listDocuments,
  nameDocument,
  pairDocument,
  revokeDevice,
  shareDeviceActivity,
} from './contract.ts';
import * as devices from './devices.ts';
import * as documents from './documents.ts';
import { moveReading } from './move-reading.ts';
import { readingOfBook } from './push.ts';

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
    const at = { userId: call.memberId, paired, ...documents.documentPages.after(cursor) };
    const { found } = await call.load({ found: documents.documentsOf(at) });
    const { rows, next_cursor } = documents.documentPages.page(found);
    return { documents: rows.map(documents.documentOf), next_cursor };
  }),

  on(pairDocument, async (call, { document, isbn }) => {
    const at = { userId: call.memberId, document };
    const { rows, bookRows, readings } = await call.load({
      rows: documents.ownDocument(at),
      bookRows: storedBook({ isbn }),
      readings: readingOfWork(call.memberId, workOfStored(isbn)),
    });
    const { percentage, pushedAt } = requireDocument(rows);
    const newBook = bookRows.length > 0 ? null : await requireBook(call, isbn);
    // Another edition of it may have been read.
    const last = newBook === null ? readings[0] : await readingOfBook(call, newBook);
    const move =
      percentage === null || pushedAt === null
        ? null
        : moveReading(call, { isbn, last, percentage, before: null, sentAt: pushedAt, isShared: false });
    await call.save([
      newBook && storeBook(newBook, call.seconds),
      documents.pairDocumentStatement({ ...at, isbn, applied: move === null ? null : percentage }),
      ...(move ?? []),
    ]);
    return { at_end: move !== null && percentage === 1 };
  }),

  on(nameDocument, async (call, { document, name }) => {
    const at = { userId: call.memberId, document };
    const { rows } = await call.load({ rows: documents.ownDocument(at) });
    requireDocument(rows);
    await call.save([documents.setDocumentName({ ...at, name })]);
    return {};
  }),

  on(ignoreDocument, async (call, { document, ignored }) => {
    const at = { userId: call.memberId, document };
    const { rows } = await call.load({ rows: documents.ownDocument(at) });
    if (requireDocument(rows).isBook === ignored) await call.save([documents.setIgnored({ ...at, ignored })]);
    return {};
  }),

  on(forgetDocument, async (call, { document }) => {
    const at = { userId: call.memberId, document };
    const { rows } = await call.load({ rows: documents.ownDocument(at) });
    requireDocument(rows);
    await call.save(documents.removeDocument(at));
    return {};
  }),
];

async function requireBook(call: Call, isbn: string): Promise<Volume> {
  return (await findBook(call, isbn)).value ?? throwApiError('not_found', deviceTexts.unknownBook);
}

function requireDocument(rows: readonly documents.DocumentRow[]): documents.DocumentRow {
  return rows[0] ?? throwApiError('not_found', deviceTexts.noDocument);
}
