import { env } from 'cloudflare:workers';
import { base64url } from 'jose';
import type { IdentityProvider } from '../../../../worker/features/accounts/identity.ts';

/** A person as the identity provider knows them. */
export interface Person {
  sub: string;
  email: string;
  name: string;
  picture?: string;
}

export interface Minted {
  tokeninfo: { status?: number; body: unknown };
  userinfo: { status?: number; body: unknown };
}

/** Encodes responses into an access token, which the provider in this process and the loopback server decode. */
export function mint(answers: Minted): string {
  return base64url.encode(JSON.stringify(answers));
}

/** Returns valid responses in Google's format: numbers and booleans as strings. */
export function goodAnswers(person: Person): Minted & { tokeninfo: { body: object }; userinfo: { body: object } } {
  const audience = env.GOOGLE_CLIENT_ID;
  return {
    tokeninfo: {
      body: {
        aud: audience,
        azp: audience,
        sub: person.sub,
        scope: 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
        exp: '1999999999',
        expires_in: '3599',
        email: person.email,
        email_verified: 'true',
      },
    },
    userinfo: {
      body: {
        sub: person.sub,
        email: person.email,
        email_verified: true,
        name: person.name,
        picture: person.picture ?? '',
      },
    },
  };
}

export function tokenFor(person: Person): string {
  return mint(goodAnswers(person));
}

let people = 0;

/** Returns a new person, with a subject of 21 digits like Google's. */
export function newPerson(name = 'Ada Reader'): Person {
  people += 1;
  const digits = String(Date.now()).padStart(15, '0') + String(people).padStart(5, '0');
  return { sub: `1${digits}`, email: `reader-${digits}@readers.test`, name };
}

/** The provider in this process: it returns the responses that the token contains. */
export const identityHere: IdentityProvider = {
  issuer: 'https://accounts.google.com',
  script: 'https://identity.test/client.js',
  tokenInformation: 'https://identity.test/tokeninfo?access_token=',
  userInformation: 'https://identity.test/userinfo',
  timeout: 5_000,
  async fetch(request) {
    const url = new URL(request.url);
    const call = url.pathname === '/tokeninfo' ? 'tokeninfo' : 'userinfo';
    const token = url.searchParams.get('access_token') ?? request.headers.get('authorization')?.slice('Bearer '.length);
    const minted = readMinted(token ?? '');
    if (!minted) return Response.json({ error: 'invalid_token' }, { status: 400 });
    return Response.json(minted[call].body, { status: minted[call].status ?? 200 });
  },
};

/** A provider over HTTP; either address may be a faulty one of the loopback server. */
export function identityAt(addresses: { tokeninfo?: string; userinfo?: string; timeout?: number }): IdentityProvider {
  return {
    issuer: 'https://accounts.google.com',
    script: 'https://identity.test/client.js',
    tokenInformation: `${env.TEST_SERVERS}${addresses.tokeninfo ?? '/tokeninfo'}?access_token=`,
    userInformation: `${env.TEST_SERVERS}${addresses.userinfo ?? '/userinfo'}`,
    timeout: addresses.timeout ?? 5_000,
    fetch: (request) => fetch(request),
  };
}

export function readMinted(token: string): Minted | null {
  try {
    return JSON.parse(new TextDecoder().decode(base64url.decode(token))) as Minted;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
