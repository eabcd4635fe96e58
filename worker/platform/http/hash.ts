/**
 * The HMAC-SHA-256 of a text. One secret, several uses: each begins its text with a word of its own, so that what is
 * hashed or signed for one of them is worth nothing for another.
 */
export async function keyedHash(secret: Uint8Array, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}
