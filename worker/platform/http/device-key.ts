import { base64url } from 'jose';

/** Who a device names in its headers; that it exists is known only after the first round trip. */
export interface DeviceClaims {
  userId: string;
  deviceUser: string;
  keyHash: string;
}

/** The hash under which the key of a device is stored. */
export async function deviceKeyHash(key: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))));
}
