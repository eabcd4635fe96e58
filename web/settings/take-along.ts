import { PRODUCT } from '../../worker/http/contract.ts';
import { exportAccount } from '../../worker/settings/contract.ts';
import { call } from '../api/call.ts';
import { download } from '../ui/download.ts';

/** Downloads everything that the account holds as one JSON document; throws a `CallError`. */
export async function takeAlong(): Promise<void> {
  const { requestStatus, ...document_ } = await call(exportAccount, {});
  if (requestStatus !== 'success') return;
  const name = `${PRODUCT.toLowerCase()}-${document_.exported_at.slice(0, 10)}.json`;
  download(JSON.stringify(document_, null, 2), name, 'application/json');
}
