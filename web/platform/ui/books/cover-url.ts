import { ownImageAddress } from '../../../../worker/features/books/images/contract.ts';

/**
 * Where a cover is shown from: our own address, over https and with the page lying flat, whatever a kept book still says
 * (document 2, section 5); undefined for one that we do not pass on.
 */
export function coverOf(address: string | undefined): string | undefined {
  return ownImageAddress(address?.replace('edge=curl', 'edge=natural'));
}
