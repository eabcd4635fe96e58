/** Path under which third-party images are proxied; `images.ts` lists the hosts. */
export const IMAGES = '/api/images';

/** Path under which the drawn covers of the catalogue are served. */
export const COVERS = '/api/covers/';

/** The proxied address of an image, so that browsers never contact third parties; our own images stay as they are. */
export function ownImageAddress(address: string | undefined): string | undefined {
  return !address || address.startsWith('/api/') ? address : `${IMAGES}?from=${encodeURIComponent(address)}`;
}
