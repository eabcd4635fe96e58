/** Where images of others are passed on under our own address; see `images.ts`. */
export const IMAGES = '/api/images';

/** Whose images are passed on: covers of the book service, pictures of the identity provider. No other host is asked. */
export const imageHosts = [
  'books.google.com',
  'lh3.googleusercontent.com',
  'lh4.googleusercontent.com',
  'lh5.googleusercontent.com',
  'lh6.googleusercontent.com',
] as const;

const LONGEST_ADDRESS = 2_000;

/** The address of an image at one of the hosts, over https; null for every other text. */
export function imageAt(address: string): URL | null {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return null;
  const url = new URL(address.replace(/^http:/i, 'https:'));
  const known = (imageHosts as readonly string[]).includes(url.host) && url.username === '' && url.password === '';
  return known && url.protocol === 'https:' ? url : null;
}

/**
 * Where an image of others is shown from, so that nobody's browser talks to a third party: our own address for one of the
 * hosts, undefined for any other; what is ours already stays as it is.
 */
export function ownImageAddress(address: string | undefined): string | undefined {
  if (address !== undefined && /^\/(?![/\\])/.test(address)) return address;
  const image = address === undefined ? null : imageAt(address);
  return image === null ? undefined : `${IMAGES}?${new URLSearchParams({ from: image.href })}`;
}
