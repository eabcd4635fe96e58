import { createECDH } from 'node:crypto';

/**
 * Returns a key pair for push messages in the format of `VAPID_KEYS`. It is derived from `privateKey` if that is given,
 * else random.
 */
export function vapidKeys(privateKey?: Buffer): string {
  const pair = createECDH('prime256v1');
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  // Pads the key, which Node returns without leading zeros.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return `${pair.getPublicKey('base64url')}.${secret.toString('base64url')}`;
}
