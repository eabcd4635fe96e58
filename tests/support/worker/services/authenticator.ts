import { env } from 'cloudflare:workers';
import { authenticatorAt } from '../../authenticator.ts';

export type { Authenticator, WrongFields } from '../../authenticator.ts';

/** Creates an authenticator with one new passkey. */
export const newAuthenticator = () => authenticatorAt(env.PUBLIC_ORIGIN);
