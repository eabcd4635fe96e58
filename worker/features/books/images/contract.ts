/** Path under which third-party images are proxied; `images.ts` lists the hosts. */
export const IMAGES = '/api/images';

/** Path under which the drawn covers of the catalogue are served. */
export const COVERS = '/api/covers/';

/**
 * The proxied address of an image, so that browsers never contact third parties; our own images stay as they are. With
 * an ISBN, it also names the drawn cover to show if the image can't be loaded.
 */
export function ownImageAddress(address: string | undefined, isbn?: string): string | undefined {
  if (!address || address.startsWith('/api/')) return address;
  return `${IMAGES}?from=${encodeURIComponent(address)}${isbn === undefined ? '' : `&isbn=${isbn}`}`;
}

/** Returns the address of the drawn cover that stands in for this image; undefined if it names none. */
export function drawnCoverOf(address: string): string | undefined {
  const [, isbn] = (address.startsWith(IMAGES) && /&isbn=(\d{13})$/.exec(address)) || [];
  return isbn === undefined ? undefined : `${COVERS}${isbn}.svg`;
}
