import { and, eq, isNull, sql } from 'drizzle-orm';
import { sessions, users } from '../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { limitCombiningMarks, limits, namesProduct, visibleName } from '../../platform/http/contract.ts';
import { SESSION_DAYS } from '../../platform/http/token.ts';
import { removeLinks } from '../../platform/mail/contract.ts';
import type { PictureDetails, UserInfo } from './contract.ts';
import type { Identity } from './identity.ts';

export type User = typeof users.$inferSelect;
/** Columns that it leaves out get the default of the schema. */
export type NewUser = typeof users.$inferInsert;

// Five-colour sets for the pictures of new readers, from the product's own palette.
const palettes = [
  ['#8A2F2B', '#E2B55A', '#2E6A4D', '#F2EBE1', '#3B332B'],
  ['#24495E', '#E8917F', '#F2D7A6', '#7FC3A0', '#211A14'],
  ['#5B3A63', '#C77B58', '#EADFC8', '#3F6F73', '#1F1A24'],
  ['#3B5D3A', '#D9B44A', '#F6EFE0', '#A8401F', '#2B241D'],
] as const;

export const userByEmail = ({ email }: { email: string }) =>
  db
    .select({ userId: users.id, name: users.name, reviewingBannedAt: users.reviewingBannedAt })
    .from(users)
    // The index leaves out readers without an email, and is used only where the query does too.
    .where(and(eq(users.email, email), sql`${users.email} <> ''`));

/** Returns the row of a new reader, with a generated picture; `now` in epoch seconds. */
export function newUser(
  identity: Identity & { identityKey: string },
  userId: string,
  timeZone: string,
  now: number,
): NewUser {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const palette = palettes[seed % palettes.length] ?? palettes[0];
  return {
    id: userId,
    subject: identity.subject,
    email: identity.email,
    // A name that looks like a web address is changed, so that its owner can still sign up.
    name: nameOf({ ...identity, name: removeLinks(identity.name) }),
    rank: 'member',
    picture: identity.picture,
    pictureIsDefault: true,
    pictureVariant: 'avatar',
    pictureSeed: String(seed % 1_000_000_000),
    pictureColors: [...palette],
    language: 'en',
    searchLanguages: [],
    timeZone,
    profilePrivacy: 'everybody',
    identityKey: identity.identityKey,
    createdAt: now,
  };
}

/** Returns the row of a new reader who must wait for an admin's approval: suspended and private until then. */
export function pendingUser(user: NewUser): NewUser {
  const { createdAt: suspendedAt, profilePrivacy: privacyBefore } = user;
  return { ...user, suspendedAt, privacyBefore, profilePrivacy: 'nobody', awaitsApproval: true };
}

/**
 * Returns the statement that adds a reader; repeating it changes nothing. Another reader with the same subject or email
 * fails the batch. So does an ID that is already in use, since the session would otherwise be opened for that reader.
 */
export function addUser(user: NewUser): Statement {
  const isOtherPerson = sql`${users.subject} <> excluded.subject`;
  return db
    .insert(users)
    .values(user)
    .onConflictDoUpdate({ target: users.id, set: { subject: sql`NULL` }, setWhere: isOtherPerson });
}

/** Returns the statement that opens a session for 21 days; repeating it with the same ID changes nothing. */
export function openSession(session: { sessionId: string; userId: string; device: string; now: number }): Statement {
  return insertSession({ ...session, expiresAt: session.now + SESSION_DAYS * 86_400 });
}

const insertSession = ({
  sessionId,
  userId,
  device,
  now,
  expiresAt,
}: {
  sessionId: string;
  userId: string;
  device: string;
  now: number;
  expiresAt: number;
}) =>
  db
    .insert(sessions)
    .values({ id: sessionId, userId, device, createdAt: now, usedAt: now, provedAt: now, expiresAt })
    .onConflictDoNothing({ target: sessions.id });

/** Returns the statement that stores a reader's current picture at the provider; null if it is unchanged or missing. */
export function storePicture(user: User, picture: string): Statement | null {
  return picture === '' || picture === user.picture ? null : updatePicture({ userId: user.id, picture });
}

const updatePicture = ({ userId, picture }: { userId: string; picture: string }) =>
  db.update(users).set({ picture }).where(eq(users.id, userId));

/** Returns the statement that stores a reader's current email at the provider; null if it is unchanged. */
export function updateEmail(user: Pick<User, 'id' | 'email'>, email: string): Statement | null {
  return email === user.email ? null : updateStoredEmail({ userId: user.id, email });
}

// If someone else has signed up with this email since it was looked up, the stored one stays and the sign-in
// succeeds.
const updateStoredEmail = ({ userId, email }: { userId: string; email: string }) =>
  db
    .update(users)
    .set({ email })
    .where(and(eq(users.id, userId), sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE email = ${email} AND email <> '')`));

export const makeAdmin = ({ userId }: { userId: string }) =>
  db.update(users).set({ rank: 'admin' }).where(eq(users.id, userId));

export const endSession = ({ sessionId, now }: { sessionId: string; now: number }) =>
  db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));

/** Returns the statement that ends every session of a reader. */
export const endAllSessions = ({ userId, now }: { userId: string; now: number }) =>
  db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));

export function userInfoOf(user: NewUser, sessionToken: string): UserInfo {
  return {
    user_id: user.id,
    session_token: sessionToken,
    name: user.name,
    rank: user.rank,
    email: user.email,
    picture: user.picture,
    language: user.language,
    search_languages: user.searchLanguages,
    picture_is_default: user.pictureIsDefault,
    picture_generation_details: {
      variant: user.pictureVariant as PictureDetails['variant'],
      seed: user.pictureSeed,
      colors: user.pictureColors,
    },
  };
}

// Returns the provider's name, cleaned and shortened. A name is cut after a word, or within a very long word between
// two graphemes, so that emoji stay intact.
function nameOf({ name }: Identity): string {
  const clean = limitCombiningMarks(visibleName(name.toWellFormed()))
    .replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069\s]+/gu, ' ')
    .trim();
  let cut = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean)) {
    if (cut.length + segment.length > limits.name) break;
    cut += segment;
  }
  const endsWithWord = cut.length === clean.length || clean[cut.length] === ' ' || !cut.includes(' ');
  const shortened = (endsWithWord ? cut : cut.slice(0, cut.lastIndexOf(' '))).trim();
  return shortened === '' || namesProduct(shortened) ? 'Reader' : shortened;
}
