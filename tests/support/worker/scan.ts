import { env } from 'cloudflare:workers';
import { afterEach, expect } from 'vitest';
import { ALLOWED, secretsIn, textsOf } from '../secrets.ts';
import { readMinted } from './services/identity.ts';

// Searches every line that the worker logs, and every response in any test, for secrets, tokens and email addresses. A
// test fails if one is not allowed here.

/** The secrets of the test bindings, and the key that they use for the book service. */
const knownSecrets = [
  env.SESSION_SECRET ?? '',
  env.ADDRESS_SECRET ?? '',
  env.VAPID_KEYS?.split('.')[1] ?? '',
  'the-key-of-the-tests',
];

/** Email addresses with which readers signed in, by user ID. */
const addresses = new Map<string, string[]>();

/** A call and its response. */
export interface Exchange {
  path: string;
  /** Returns the parsed body of the request. A function, because few answers need it. */
  sent: () => unknown;
  status: number;
  headers: Headers;
  text: string;
  answer: unknown;
}

export function secretsOf(exchange: Exchange): string[] {
  const { path, answer, headers, text } = exchange;
  rememberSignIn(exchange);
  const texts = answer === undefined ? [{ place: 'the body', text }] : textsOf(answer);
  for (const [name, value] of headers) texts.push({ place: `the header ${name}`, text: value });
  return texts.flatMap(({ place, text }) =>
    secretsIn(text, knownSecrets)
      .filter((secret) => !isAllowed(exchange, place, secret))
      .map((secret) => `${path} answers ${secret.kind} in ${place}: ${secret.text}`),
  );
}

/** Records the address of a reader who was created without signing in. */
export function rememberAddress(userId: string, email: string): void {
  addresses.set(userId, [...(addresses.get(userId) ?? []), email.toLowerCase()]);
}

function rememberSignIn({ path, sent, answer }: Exchange): void {
  if (path !== '/api/users/login' && path !== '/api/users/create_user') return;
  const info = (answer as { user_info?: { user_id?: string } } | undefined)?.user_info;
  const token = (sent() as { token?: unknown } | undefined)?.token;
  const person = typeof token === 'string' ? readMinted(token)?.userinfo.body : undefined;
  const email = (person as { email?: unknown } | undefined)?.email;
  if (info?.user_id && typeof email === 'string') rememberAddress(info.user_id, email);
}

function isAllowed(exchange: Exchange, place: string, secret: { kind: string; text: string }): boolean {
  const { path, sent, status, answer } = exchange;
  const owners = status === 200 ? ALLOWED[path]?.[place] : undefined;
  const userId =
    (answer as { user_info?: { user_id?: string } } | undefined)?.user_info?.user_id ??
    (sent() as { user_id?: string } | undefined)?.user_id;
  if (owners === 'new session') return secret.kind === 'a token' && !knownSecrets.includes(secret.text);
  if (owners === 'new secret') return secret.kind === 'an API token';
  if (owners === 'own address')
    return secret.kind === 'an e-mail' && (addresses.get(userId ?? '') ?? []).includes(secret.text.toLowerCase());
  return owners !== undefined && secret.kind === 'an e-mail';
}

// The log line of each call is not printed: a failing test shows the same, and printing sends it to another process.
const CALL = '{"event":"call"';

const lines: string[] = [];
const levels = ['debug', 'error', 'info', 'log', 'warn'] as const;
let listening = false;

/** Records every line that is logged from now on, and fails the test in which a line contains a secret. */
export function failOnLoggedSecrets(): void {
  for (const level of listening ? [] : levels) {
    const print = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      const line = words.map(inText).join(' ');
      lines.push(line);
      if (!line.startsWith(CALL)) print(...words);
    };
  }
  listening = true;
  afterEach(() => expect(loggedSecrets()).toEqual([]));
}

export function loggedSecrets(): string[] {
  const text = lines.splice(0);
  return text.flatMap((line) => secretsIn(line, knownSecrets).map(({ kind }) => `${kind} in the log: ${line}`));
}

function inText(word: unknown): string {
  if (word instanceof Error)
    return `${word.stack ?? word.message} ${word.cause === undefined ? '' : inText(word.cause)}`;
  return typeof word === 'string' ? word : (JSON.stringify(word) ?? String(word));
}
