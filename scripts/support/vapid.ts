import { createECDH } from 'node:crypto';

/** A key pair for push messages, as `VAPID_KEYS` has it; the same private key gives the same pair. */
export function vapidKeys(privateKey?: Buffer): string {
  const pair = createECDH('prime256v1');
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  // Without its leading zeros a key would be too short.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return `${pair.getPublicKey('base64url')}.${secret.toString('base64url')}`;
}
