import initSqlJs from 'sql.js';
import wasmAddress from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { readStatistics, type Statistics, UnreadableStatistics } from './file.ts';

// A web worker, since parsing years of page turns would block the page.

export interface WorkerRequest {
  file: Blob;
  zone: string;
  today: string;
}

export type Answer = (Statistics & { digest: string }) | { unreadable: string };

addEventListener('message', async ({ data: { file, zone, today } }: MessageEvent<WorkerRequest>) => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sql = await initSqlJs({ locateFile: () => wasmAddress });
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const statistics = await readStatistics(sql, bytes, { zone, today });
    const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    postMessage({ ...statistics, digest: hex } satisfies Answer);
  } catch (error) {
    if (!(error instanceof UnreadableStatistics)) throw error;
    postMessage({ unreadable: error.message } satisfies Answer);
  }
});
