import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { base64url, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../../platform/http/config.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { identityTexts } from './contract.ts';

// Loaded on demand: 90 KB that only these calls need.
const library = () => import('@simplewebauthn/server');

/** Seconds for which a challenge is valid. */
const CHALLENGE_SECONDS = 600;
/** ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-7, -257];
const AUDIENCE = 'passkey';

/** The purpose of a challenge, which is invalid for any other. */
export type Purpose = 'sign_up' | 'login' | 'add';

interface Challenge {
  purpose: Purpose;
  /** The random bytes, as base64url. */
  nonce: string;
  /** The name of a new reader; empty elsewhere. */
  name: string;
  /** The reader who adds a passkey; empty otherwise. */
  userId: string;
}

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function sign(config: Config, challenge: Challenge, now: number): Promise<string> {
  return new SignJWT({ ...challenge })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(now + CHALLENGE_SECONDS)
    .sign(config.sessionSecret);
}

/**
 * Reads a challenge that this worker signed. Throws `invalid_input` if it is expired, not ours, or made for another
 * purpose or reader.
 */
export async function readChallenge(
  config: Config,
  token: string,
  { purpose, userId = '', now }: { purpose: Purpose; userId?: string; now: Date },
): Promise<Challenge & { expiresAt: number }> {
  for (const secret of config.sessionSecrets) {
    try {
      const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now, requiredClaims: ['exp'] };
      const { payload } = await jwtVerify<Challenge>(token, secret, options);
      if (payload.purpose === purpose && payload.userId === userId) return { ...payload, expiresAt: payload.exp ?? 0 };
    } catch (error) {
      // jose throws for every token that is not ours.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return throwApiError('invalid_input', identityTexts.expired);
}

export async function askToRegister(
  config: Config,
  {
    site,
    name,
    userId = '',
    registered = [],
    now,
  }: { site: string; name: string; userId?: string; registered?: readonly string[]; now: number },
) {
  const { generateRegistrationOptions } = await library();
  const nonce = bytes(32);
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: hostOf(config),
    userName: name,
    userDisplayName: name,
    // Random, because the credential's ID alone identifies the account.
    userID: bytes(32),
    challenge: nonce,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: registered.map((id) => ({ id })),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const purpose = userId === '' ? 'sign_up' : 'add';
  const challenge = { purpose, nonce: base64url.encode(nonce), name, userId } as const;
  return { options: { ...options }, challenge: await sign(config, challenge, now) };
}

export async function askToLogIn(config: Config, now: number) {
  const { generateAuthenticationOptions } = await library();
  const nonce = bytes(32);
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    challenge: nonce,
    userVerification: 'required',
  });
  const challenge = { purpose: 'login', nonce: base64url.encode(nonce), name: '', userId: '' } as const;
  return { options: { ...options }, challenge: await sign(config, challenge, now) };
}

/** A passkey as it is stored. */
export interface RegisteredPasskey {
  subject: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
}

/** Verifies a new passkey. Throws `not_allowed` if it was not created for this challenge and this site. */
export async function verifyNew(config: Config, nonce: string, response: object): Promise<RegisteredPasskey> {
  const { verifyRegistrationResponse } = await library();
  const checked = await orReject(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: config.publicOrigin,
      expectedRPID: hostOf(config),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked.verified) return rejectPasskey();
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return { subject: id, publicKey: base64url.encode(publicKey), counter, transports: transports.slice(0, 10) };
}

/** Verifies a browser's proof of a passkey and returns its new counter. Throws `not_allowed` if it is invalid. */
export async function verifyKnown(
  config: Config,
  { nonce, response, registered }: { nonce: string; response: object; registered: RegisteredPasskey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await orReject(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: config.publicOrigin,
      expectedRPID: hostOf(config),
      requireUserVerification: true,
      credential: {
        id: registered.subject,
        publicKey: new Uint8Array(base64url.decode(registered.publicKey)),
        counter: registered.counter,
        transports: [...registered.transports] as AuthenticatorTransport[],
      },
    }),
  );
  // The library doesn't throw for a wrong signature.
  if (!checked.verified) return rejectPasskey();
  return checked.authenticationInfo.newCounter;
}

// The library throws for any other invalid response.
async function orReject<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return rejectPasskey();
  }
}

function rejectPasskey(): never {
  throwApiError('not_allowed', identityTexts.refused);
}

/** Returns the host that passkeys belong to; on another host they don't work. */
function hostOf(config: Config): string {
  return new URL(config.publicOrigin).hostname;
}
