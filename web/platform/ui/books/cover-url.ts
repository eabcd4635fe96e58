import { ownImageAddress } from '../../../../worker/features/books/images/contract.ts';

/**
 * Returns the URL of a cover on this site, over https and without the page curl, whatever a stored book contains
 * (document 2, section 5); undefined for a source that is not proxied.
 */
export function coverOf(address: string | undefined): string | undefined {
  return ownImageAddress(address?.replace('edge=curl', 'edge=natural'));
}
