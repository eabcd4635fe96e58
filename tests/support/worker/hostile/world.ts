import { env } from 'cloudflare:workers';
import { deleteAccount, editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { createChallenge } from '../../../../worker/features/habits/challenges/contract.ts';
import { createBookList } from '../../../../worker/features/library/lists/contract.ts';
import { SESSION_DAYS, signToken } from '../../../../worker/platform/http/token.ts';
import type { Reader, TestApp } from '../app.ts';
import { hasReviewed, listOf, someIsbns } from '../features/builders.ts';
import { foundsClub, isBanned, posts } from '../features/clubs.ts';
import { goodAnswers, mint, newPerson } from '../services/identity.ts';

/** A text that only its owner may see. */
export const PRIVATE_TEXT = 'Nobodys-eyes-but-mine';

export const callers = [
  'member',
  'visitor',
  'other',
  'banned',
  'admin',
  'gone',
  'forged',
  'unsigned',
  'foreign',
  'expired',
  'swapped',
] as const;
export type Caller = (typeof callers)[number];

/** Names of objects in the world, for bodies that are generated before the objects exist. */
export const references = [
  'other.user',
  'hidden.user',
  'gone.user',
  'admin.user',
  'other.list',
  'hidden.list',
  'gone.list',
  'other.review',
  'hidden.review',
  'gone.review',
  'other.club',
  'hidden.club',
  'hidden.post',
  'other.challenge',
  'isbn.read',
  'isbn.other',
] as const;
export type Reference = (typeof references)[number];

/** Kinds of access tokens with false claims. */
export const falsifications = ['audience', 'unverified', 'nobody', 'names', 'types', 'empty', 'huge'] as const;
export type Falsification = (typeof falsifications)[number];

/** The readers and objects that hostile calls aim at. */
export interface World {
  other: Reader;
  banned: Reader;
  admin: Reader;
  /** A reader with a private profile and a private club. */
  hidden: Reader;
  gone: Reader;
  /** IDs by name. */
  ids: Record<Reference, string>;
}

/** Creates five readers with lists, reviews, challenges and clubs of their own. */
export async function makeWorld(app: TestApp): Promise<World> {
  const [read = '', isbn = ''] = await someIsbns(2);
  const [other, banned, hidden, gone] = (await Promise.all(
    ['Other', 'Banned', 'Hidden', 'Gone'].map((name) => app.reader(name)),
  )) as [Reader, Reader, Reader, Reader];
  const admin = await app.admin('Admin');
  const objectsOf = async (reader: Reader, word: string) => ({
    user: reader.userId,
    list: await listOf(reader, `${word} list`, read, isbn),
    review: await hasReviewed(reader, read, { review: `${word} review` }),
    challenge: (
      await reader.call(createChallenge, {
        challenge_name: `${word} challenge`,
        num_books: 3,
        challenge_due_date: Math.floor(Date.now() / 1000) + 86_400 * 30,
      })
    ).challenge_id,
  });
  const [others, hiddens, gones] = [
    await objectsOf(other, 'Some'),
    await objectsOf(hidden, PRIVATE_TEXT),
    await objectsOf(gone, 'Departed'),
  ];
  await hidden.call(createBookList, { list_name: `${PRIVATE_TEXT} too` });
  const otherClub = await foundsClub(other, { name: 'Some club', privacy: 'private' });
  const hiddenClub = await foundsClub(hidden, { name: `${PRIVATE_TEXT} club`, privacy: 'private' });
  const hiddenPost = await posts(hidden, hiddenClub);
  await env.DB.prepare('UPDATE club_posts SET title = ?1, content = ?1 WHERE id = ?2')
    .bind(PRIVATE_TEXT, hiddenPost)
    .run();
  await isBanned(other, otherClub, banned);
  await env.DB.prepare("INSERT INTO mail_blocks VALUES ('the-hash-of-somebody', 1)").run();
  await env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(banned.userId).run();
  await hidden.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  await gone.call(deleteAccount, { confirm: 'confirm' });
  const ids: World['ids'] = {
    'other.user': other.userId,
    'hidden.user': hidden.userId,
    'gone.user': gone.userId,
    'admin.user': admin.userId,
    'other.list': others.list,
    'hidden.list': hiddens.list,
    'gone.list': gones.list,
    'other.review': others.review,
    'hidden.review': hiddens.review,
    'gone.review': gones.review,
    'other.club': otherClub,
    'hidden.club': hiddenClub,
    'hidden.post': hiddenPost,
    'other.challenge': others.challenge,
    'isbn.read': read,
    'isbn.other': isbn,
  };
  return { other, banned, admin, hidden, gone, ids };
}

export async function credentialsOf(world: World, member: Reader, caller: Caller): Promise<object> {
  const as = (userId: string, token: unknown) => ({ user_id: userId, session_token: token });
  const secret = new TextEncoder().encode(env.SESSION_SECRET);
  const claims = { userId: member.userId, sessionId: sessionOf(member) };
  const seconds = Math.floor(Date.now() / 1000);
  const [head = '', payload = '', signature = ''] = member.token.split('.');
  switch (caller) {
    case 'visitor':
      return {};
    case 'member':
      return as(member.userId, member.token);
    case 'forged':
      return as(member.userId, `${head}.${payload}.${signature.split('').reverse().join('')}`);
    case 'unsigned':
      return as(member.userId, `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`);
    case 'foreign':
      return as(member.userId, await signToken(new Uint8Array(32), claims, seconds));
    case 'expired':
      return as(member.userId, await signToken(secret, claims, seconds - SESSION_DAYS * 86_400 - 1));
    case 'swapped':
      return as(world.other.userId, member.token);
    default:
      return as(world[caller].userId, world[caller].token);
  }
}

export function sessionOf({ token }: Reader): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(atob(payload)).sid;
}

export function falsifiedToken(falsification: Falsification): string {
  const person = newPerson();
  const good = goodAnswers(person);
  const info = (changes: object) => mint({ ...good, tokeninfo: { body: { ...good.tokeninfo.body, ...changes } } });
  const user = (changes: object) => mint({ ...good, userinfo: { body: { ...good.userinfo.body, ...changes } } });
  const tokens: Record<Falsification, () => string> = {
    audience: () => info({ aud: 'another-client', azp: 'another-client' }),
    unverified: () => info({ email_verified: 'false' }),
    nobody: () => user({ sub: '1' }),
    names: () => user({ name: '\u202E<script>\u0000'.repeat(300) }),
    types: () => user({ name: { first: 1 }, picture: ['javascript:alert(1)'], email: 7 }),
    empty: () => mint({ tokeninfo: { body: null }, userinfo: { body: [] } }),
    huge: () => user({ name: 'x'.repeat(2_000), picture: `https://evil.test/${'y'.repeat(500)}` }),
  };
  return tokens[falsification]();
}
