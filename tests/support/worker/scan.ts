import { env } from 'cloudflare:workers';
import { afterEach, expect } from 'vitest';
import { ALLOWED, secretsIn, textsOf } from '../secrets.ts';
import { readMinted } from './services/identity.ts';

// Every line that the worker logs and every answer that it gives in any test is searched for secrets, tokens and
// e-mails. What may be told, and to whom, is written down here; all else fails the test in which it happened.

/** Secrets known by heart: the bindings of the tests, and the key that they hand to the book service. */
const allowed = [
  env.SESSION_SECRET ?? '',
  env.ADDRESS_SECRET ?? '',
  env.VAPID_KEYS?.split('.')[1] ?? '',
  'the-key-of-the-tests',
];

/** Addresses under which people signed in in this file, by the id of their account. */
const addresses = new Map<string, string[]>();

/** A call and its answer, as far as they are searched. */
export interface Exchange {
  path: string;
  /** Tells what was sent, where it was JSON; few answers need to know. */
  sent: () => unknown;
  status: number;
  headers: Headers;
  text: string;
  answer: unknown;
}

export function secretsOf(exchange: Exchange): string[] {
  const { path, answer, headers, text } = exchange;
  learn(exchange);
  const texts = answer === undefined ? [{ place: 'the body', text }] : textsOf(answer);
  for (const [name, value] of headers) texts.push({ place: `the header ${name}`, text: value });
  return texts.flatMap(({ place, text }) =>
    secretsIn(text, allowed)
      .filter((secret) => !isAllowed(exchange, place, secret))
      .map((secret) => `${path} answers ${secret.kind} in ${place}: ${secret.text}`),
  );
}

/** Notes whose an address is, for readers who did not come by signing in. */
export function knowAddress(userId: string, email: string): void {
  addresses.set(userId, [...(addresses.get(userId) ?? []), email.toLowerCase()]);
}

function learn({ path, sent, answer }: Exchange): void {
  if (path !== '/api/users/login' && path !== '/api/users/create_user') return;
  const info = (answer as { user_info?: { user_id?: string } } | undefined)?.user_info;
  const token = (sent() as { token?: unknown } | undefined)?.token;
  const person = typeof token === 'string' ? readMinted(token)?.userinfo.body : undefined;
  const email = (person as { email?: unknown } | undefined)?.email;
  if (info?.user_id && typeof email === 'string') knowAddress(info.user_id, email);
}

function isAllowed(exchange: Exchange, place: string, secret: { kind: string; text: string }): boolean {
  const { path, sent, status, answer } = exchange;
  const owners = status === 200 ? ALLOWED[path]?.[place] : undefined;
  const pending =
    (answer as { user_info?: { user_id?: string } } | undefined)?.user_info?.user_id ??
    (sent() as { user_id?: string } | undefined)?.user_id;
  if (owners === 'new session') return secret.kind === 'a token' && !allowed.includes(secret.text);
  if (owners === 'new secret') return secret.kind === 'an API token';
  if (owners === 'own address')
    return secret.kind === 'an e-mail' && (addresses.get(pending ?? '') ?? []).includes(secret.text.toLowerCase());
  return owners !== undefined && secret.kind === 'an e-mail';
}

// One line for each call that a test makes says nothing that its failure does not, and each that is shown is sent to
// another process first. Faults are shown.
const CALL = '{"event":"call"';

const lines: string[] = [];
const levels = ['debug', 'error', 'info', 'log', 'warn'] as const;
let listening = false;

/** Keeps every line that is logged from now on, and fails the test during which one said what it may not. */
export function searchLog(): void {
  for (const level of listening ? [] : levels) {
    const say = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      const line = words.map(inText).join(' ');
      lines.push(line);
      if (!line.startsWith(CALL)) say(...words);
    };
  }
  listening = true;
  afterEach(() => expect(secretsLogged()).toEqual([]));
}

export function secretsLogged(): string[] {
  const text = lines.splice(0);
  return text.flatMap((line) => secretsIn(line, allowed).map(({ kind }) => `${kind} in the log: ${line}`));
}

function inText(word: unknown): string {
  if (word instanceof Error)
    return `${word.stack ?? word.message} ${word.cause === undefined ? '' : inText(word.cause)}`;
  return typeof word === 'string' ? word : (JSON.stringify(word) ?? String(word));
}
