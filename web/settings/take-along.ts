import { PRODUCT } from '../../worker/http/contract.ts';
import { exportAccount } from '../../worker/settings/contract.ts';
import { call } from '../api/call.ts';

/** Downloads everything that the account holds as one JSON document; throws a `CallError`. */
export async function takeAlong(): Promise<void> {
  const { requestStatus, ...document_ } = await call(exportAccount, {});
  if (requestStatus !== 'success') return;
  const address = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${PRODUCT.toLowerCase()}-${document_.exported_at.slice(0, 10)}.json`;
  link.click();
  // The browser reads the document only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
