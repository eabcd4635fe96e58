import { env } from 'cloudflare:workers';
import { authenticatorAt } from '../../authenticator.ts';

export type { Authenticator, WrongFields } from '../../authenticator.ts';

/** A new passkey in an authenticator of its own. */
export const newAuthenticator = () => authenticatorAt(env.PUBLIC_ORIGIN);
