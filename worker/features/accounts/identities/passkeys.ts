import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { base64url, jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../../platform/http/config.ts';
import { PRODUCT } from '../../../platform/http/contract.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { identityTexts } from './contract.ts';

// 90 KB that only these calls need, so the worker starts without them.
const library = () => import('@simplewebauthn/server');

/** Seconds in which a person answers their browser. */
const PATIENCE = 600;
/** ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-7, -257];
const AUDIENCE = 'passkey';

/** The purpose of a challenge; one made for one purpose is invalid for another. */
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
    .setExpirationTime(now + PATIENCE)
    .sign(config.sessionSecret);
}

/** Reads a challenge that this worker signed for this purpose; throws `invalid_input` for any other, and a late one. */
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

/** The question that makes a browser create a passkey. */
export async function askToRegister(
  config: Config,
  {
    name,
    userId = '',
    registered = [],
    now,
  }: { name: string; userId?: string; registered?: readonly string[]; now: number },
) {
  const { generateRegistrationOptions } = await library();
  const nonce = bytes(32);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: hostOf(config),
    userName: name,
    userDisplayName: name,
    // The request names no reader: the credential alone identifies the account.
    userID: bytes(32),
    challenge: nonce,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: registered.map((id) => ({ id })),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  const purpose = userId === '' ? 'sign_up' : 'add';
  const challenge = { purpose, nonce: base64url.encode(nonce), name, userId } as const;
  return { options: { ...options }, challenge: await sign(config, challenge, now) };
}

/** The question that makes a browser prove a passkey. */
export async function askToLogIn(config: Config, now: number) {
  const { generateAuthenticationOptions } = await library();
  const nonce = bytes(32);
  const options = await generateAuthenticationOptions({
    rpID: hostOf(config),
    challenge: nonce,
    userVerification: 'preferred',
  });
  const challenge = { purpose: 'login', nonce: base64url.encode(nonce), name: '', userId: '' } as const;
  return { options: { ...options }, challenge: await sign(config, challenge, now) };
}

/** A passkey that was created for us, as it is stored. */
export interface RegisteredPasskey {
  subject: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
}

/** Verifies a new passkey; throws `not_allowed` for one that was not made for this challenge and this site. */
export async function verifyNew(config: Config, nonce: string, response: object): Promise<RegisteredPasskey> {
  const { verifyRegistrationResponse } = await library();
  const checked = await orRefuse(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: config.publicOrigin,
      expectedRPID: hostOf(config),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked.verified) return refusePasskey();
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return { subject: id, publicKey: base64url.encode(publicKey), counter, transports: transports.slice(0, 10) };
}

/** Verifies that a browser holds a passkey, and answers its new counter; throws `not_allowed` where it does not. */
export async function verifyKnown(
  config: Config,
  { nonce, response, registered }: { nonce: string; response: object; registered: RegisteredPasskey },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await orRefuse(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: config.publicOrigin,
      expectedRPID: hostOf(config),
      requireUserVerification: false,
      credential: {
        id: registered.subject,
        publicKey: new Uint8Array(base64url.decode(registered.publicKey)),
        counter: registered.counter,
        transports: [...registered.transports] as AuthenticatorTransport[],
      },
    }),
  );
  // A wrong signature is no error of the library's.
  if (!checked.verified) return refusePasskey();
  return checked.authenticationInfo.newCounter;
}

// The library throws for any invalid response, with an English message.
async function orRefuse<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return refusePasskey();
  }
}

function refusePasskey(): never {
  throwApiError('not_allowed', identityTexts.refused);
}

/** The host that passkeys belong to: on another one they do not work. */
function hostOf(config: Config): string {
  return new URL(config.publicOrigin).hostname;
}
