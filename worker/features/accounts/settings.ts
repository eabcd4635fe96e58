import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { PictureDetails } from './contract.ts';
import { settingsSentences } from './settings/contract.ts';

/** Finds a reader's own row, for their settings and their export. */
export const ownRow = ({ userId }: { userId: string }) => db.select().from(users).where(eq(users.id, userId));

export const rename = ({ userId, name }: { userId: string; name: string }) =>
  db.update(users).set({ name }).where(eq(users.id, userId));

export const resetNames = ({ ids, name }: { ids: SQL; name: string }) =>
  db.update(users).set({ name }).where(sql`${users.id} IN (${ids})`);

/** Returns the statement that takes readers' own pictures away; the generated ones are shown. */
export const removePictures = ({ ids }: { ids: SQL }) =>
  db.update(users).set({ pictureIsDefault: true, picture: '' }).where(sql`${users.id} IN (${ids})`);

export const setPrivacy = ({ userId, profilePrivacy }: { userId: string; profilePrivacy: 'everybody' | 'nobody' }) =>
  db
    .update(users)
    // A suspension at the same time hides the profile by this column, and keeps the reader's choice beside it.
    .set({
      profilePrivacy: sql`iif(${users.suspendedAt} IS NULL, ${profilePrivacy}, ${users.profilePrivacy})`,
      privacyBefore: sql`iif(${users.suspendedAt} IS NULL, ${users.privacyBefore}, ${profilePrivacy})`,
    })
    .where(eq(users.id, userId));

/**
 * Returns the statement that stores whether a reader sees a streak of days or of weeks, and how many days make a week
 * count.
 */
export const setStreakGoal = ({
  userId,
  shownStreak,
  weeklyDays,
}: {
  userId: string;
  shownStreak: 'daily' | 'weekly';
  weeklyDays: number;
}) => db.update(users).set({ shownStreak, weeklyDays }).where(eq(users.id, userId));

export const setLeaderboardMembership = ({ userId, joined }: { userId: string; joined: boolean }) =>
  db.update(users).set({ inFriendsLeaderboard: joined }).where(eq(users.id, userId));

export const showOwnPicture = ({ userId }: { userId: string }) =>
  db.update(users).set({ pictureIsDefault: false }).where(eq(users.id, userId));

/** Returns the statement that sets a generated picture; absent details stay unchanged. */
export function showDrawnPicture(
  userId: string,
  { variant, seed, colors }: { [Name in keyof PictureDetails]?: PictureDetails[Name] | undefined },
): Statement {
  return updateDrawnPicture({
    userId,
    variant: variant ?? null,
    seed: seed ?? null,
    colors: colors === undefined ? null : JSON.stringify(colors),
  });
}

interface Drawn {
  userId: string;
  variant: string | null;
  seed: string | null;
  /** As JSON. */
  colors: string | null;
}

const updateDrawnPicture = ({ userId, variant, seed, colors }: Drawn) =>
  db
    .update(users)
    .set({
      pictureIsDefault: true,
      pictureVariant: sql`coalesce(${variant}, ${users.pictureVariant})`,
      pictureSeed: sql`coalesce(${seed}, ${users.pictureSeed})`,
      pictureColors: sql`coalesce(${colors}, ${users.pictureColors})`,
    })
    .where(eq(users.id, userId));

export function setLanguages(userId: string, language: string, searchLanguages: readonly string[]): Statement {
  return updateLanguages({ userId, language, searchLanguages: JSON.stringify([...new Set(searchLanguages)]) });
}

const updateLanguages = (at: { userId: string; language: string; searchLanguages: string }) =>
  db
    .update(users)
    .set({ language: at.language, searchLanguages: sql`${at.searchLanguages}` })
    .where(eq(users.id, at.userId));

/** Returns the statement that fixes a reader's time zone; null follows the browser. */
export const fixZone = ({ userId, zone }: { userId: string; zone: string | null }) =>
  db.update(users).set({ fixedTimeZone: zone }).where(eq(users.id, userId));

/** Returns the statement that removes all other kinds from those that friends see; for a restored backup. */
export const narrowActivitySharing = ({ userId, kinds }: { userId: string; kinds: number }) =>
  db
    .update(users)
    .set({ sharedKinds: sql`${users.sharedKinds} & ${kinds}` })
    .where(eq(users.id, userId));

/** Returns the statement that shows and hides kinds of activity to a reader's friends; what is named twice is hidden. */
export const changeActivitySharing = ({ userId, show, hide }: { userId: string; show: number; hide: number }) =>
  db
    .update(users)
    .set({ sharedKinds: sql`(${users.sharedKinds} | ${show}) & ~${hide}` })
    .where(eq(users.id, userId));

/** What the database says of the last admin who deletes their account. */
export const LAST_ADMIN = { 'users.subject': settingsSentences.lastAdmin } as const;

/** Fails the batch if the reader is the last admin, also if two of them leave at once. */
export const refuseLastAdmin = ({ userId }: { userId: string }) =>
  db
    .update(users)
    .set({ subject: sql`NULL` })
    .where(
      sql`${users.id} = ${userId} AND ${users.rank} = 'admin' AND NOT EXISTS (SELECT 1 FROM ${users} AS other
        WHERE other.rank = 'admin' AND other.suspended_at IS NULL AND other.limited_at IS NULL AND other.id <> ${userId})`,
    );
