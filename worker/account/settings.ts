import { eq, sql } from 'drizzle-orm';
import { type Builder, builder, constant, type Statement } from '../db/open.ts';
import { users } from '../db/schema/account.ts';
import type { PictureDetails } from './contract.ts';

const own = constant(
  builder
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** A reader's own row, as their settings and their export show it. */
export function ownRow(userId: string) {
  return own({ userId });
}

/** The statement that gives a reader another name. */
export function rename(build: Builder, userId: string, name: string): Statement {
  return build.update(users).set({ name }).where(eq(users.id, userId));
}

/** The statement that says who may see a reader's profile. */
export function setPrivacy(build: Builder, userId: string, profilePrivacy: 'everybody' | 'nobody'): Statement {
  return build.update(users).set({ profilePrivacy }).where(eq(users.id, userId));
}

/** The statement that shows the identity provider's picture. */
export function showOwnPicture(build: Builder, userId: string): Statement {
  return build.update(users).set({ pictureIsDefault: false }).where(eq(users.id, userId));
}

/** The statement that shows a picture drawn from these details; what is absent stays as it was. */
export function showDrawnPicture(
  build: Builder,
  userId: string,
  details: { [Name in keyof PictureDetails]?: PictureDetails[Name] | undefined },
): Statement {
  return build
    .update(users)
    .set({
      pictureIsDefault: true,
      pictureVariant: details.variant,
      pictureSeed: details.seed,
      pictureColors: details.colors,
    })
    .where(eq(users.id, userId));
}

/** The statement that keeps which languages a reader reads and searches in. */
export function setLanguages(
  build: Builder,
  userId: string,
  language: string,
  searchLanguages: readonly string[],
): Statement {
  return build
    .update(users)
    .set({ language, searchLanguages: [...new Set(searchLanguages)] })
    .where(eq(users.id, userId));
}

/** The statement that fixes a reader's time zone; null follows the browser again. */
export function fixZone(build: Builder, userId: string, fixedTimeZone: string | null): Statement {
  return build.update(users).set({ fixedTimeZone }).where(eq(users.id, userId));
}
