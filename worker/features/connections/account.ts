import { eq, sql } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import {
  apiTokens,
  deviceDays,
  deviceDocuments,
  devices,
  statisticsUploads,
} from '../../platform/db/schema/connections.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { removeDevicesOf } from './devices/devices.ts';
import { removeDocumentsOf } from './devices/documents.ts';
import { removeStatisticsOf } from './statistics/statistics.ts';
import { removeTokensOf } from './tokens/tokens.ts';

function disconnectAll(userId: string): Statement[] {
  return [removeTokensOf({ userId }), removeDevicesOf({ userId })];
}

/** Export and deletion of a reader's programs and devices. The export leaves out their credentials and hashes. */
export const connectionsPart: AccountPart = {
  tables: ['api_tokens', 'devices', 'device_documents', 'statistics_uploads', 'device_days'],
  exported: (userId) => ({
    api_tokens: db
      .select({
        token_id: apiTokens.id,
        name: apiTokens.name,
        scope: apiTokens.scope,
        created_at: apiTokens.createdAt,
        expires_at: apiTokens.expiresAt,
        last_used_at: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId)),
    devices: db
      .select({
        device_id: devices.id,
        name: devices.name,
        user: devices.userName,
        shares_activity: devices.sharesActivity,
        created_at: devices.createdAt,
        last_used_at: devices.lastUsedAt,
      })
      .from(devices)
      .where(eq(devices.userId, userId)),
    device_documents: db
      .select({
        document: deviceDocuments.document,
        number: deviceDocuments.number,
        filename: deviceDocuments.filename,
        title: deviceDocuments.title,
        authors: deviceDocuments.authors,
        book: sql<string | null>`CAST(${deviceDocuments.isbn} AS TEXT)`.as('book'),
        percentage: deviceDocuments.percentage,
        progress: deviceDocuments.progress,
        device: deviceDocuments.device,
        client_id: deviceDocuments.deviceId,
        pushed_at: deviceDocuments.pushedAt,
        applied: deviceDocuments.applied,
        name: deviceDocuments.name,
        is_book: deviceDocuments.isBook,
        seen_at: deviceDocuments.seenAt,
      })
      .from(deviceDocuments)
      .where(eq(deviceDocuments.userId, userId)),
    statistics_uploads: db
      .select({
        upload_id: statisticsUploads.id,
        upload: statisticsUploads.number,
        digest: statisticsUploads.digest,
        uploaded_at: statisticsUploads.uploadedAt,
      })
      .from(statisticsUploads)
      .where(eq(statisticsUploads.userId, userId)),
    device_days: db
      .select({
        day: deviceDays.day,
        document: deviceDays.document,
        upload: deviceDays.upload,
        seconds: deviceDays.seconds,
        pages: deviceDays.pages,
      })
      .from(deviceDays)
      .where(eq(deviceDays.userId, userId)),
  }),
  disconnecting: disconnectAll,
  deleteRows: (userId) => [...disconnectAll(userId), removeDocumentsOf({ userId }), ...removeStatisticsOf({ userId })],
};
