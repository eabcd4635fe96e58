import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { download } from '../../../platform/ui/download.ts';

/** Downloads the account's data as one JSON file. Throws a `CallError`. */
export async function downloadExport(): Promise<void> {
  const { requestStatus, ...document_ } = await call(exportAccount, {});
  if (requestStatus !== 'success') return;
  const name = `${PRODUCT.toLowerCase()}-${document_.exported_at.slice(0, 10)}.json`;
  download(JSON.stringify(document_, null, 2), name, 'application/json');
}
