/** Where images of others are passed on under our own address; `images.ts` says whose. */
export const IMAGES = '/api/images';

/** Where an image is shown from, so that nobody's browser talks to a third party: what is ours already stays as it is. */
export function ownImageAddress(address: string | undefined): string | undefined {
  return !address || address.startsWith('/api/') ? address : `${IMAGES}?from=${encodeURIComponent(address)}`;
}
