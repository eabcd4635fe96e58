import type { Database } from '../db/database.ts';
import type { ErrorCode, ErrorReason } from './contract.ts';

/** The header with the ID of the page that makes a call, so that the log shows which calls belong together. */
export const PAGE_ID = 'x-page-id';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The facts of a call that are logged. */
interface CallLine {
  request: Request;
  requestId: string;
  /** The path of the endpoint, never the requested URL, which may contain typed text. */
  endpoint: string;
  status: number;
  code: ErrorCode | 'success';
  reason?: ErrorReason | undefined;
  /** `Date.now()` at the start of the call. */
  started: number;
  spent: Pick<Database, 'cost'> | null;
}

/** Logs a call in one line of JSON. */
export function logCall({ request, requestId, endpoint, status, code, reason, started, spent }: CallLine): void {
  const pageId = request.headers.get(PAGE_ID);
  console.log(
    JSON.stringify({
      event: 'call',
      request_id: requestId,
      ...(pageId !== null && ID.test(pageId) ? { page_id: pageId } : {}),
      endpoint,
      status,
      code,
      ...(reason === undefined ? {} : { reason }),
      milliseconds: Date.now() - started,
      ...(spent?.cost() ?? { round_trips: 0, rows_read: 0 }),
    }),
  );
}
