import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { signUpAnswers, siteInvites, siteInviteUses } from '../../../platform/db/schema/accounts.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { isActingAdmin } from '../sanctions.ts';
import { users } from '../users.ts';
import { signUpTexts } from './mode-contract.ts';
import { SITE_INVITES_PAGE } from './site-invites-contract.ts';

const usesLeft = sql<number>`(${siteInvites.uses}
  - (SELECT count(*) FROM ${siteInviteUses} AS used WHERE used.code = site_invites.code))`;

// A link ends with the rank of the admin who made it.
const isHonoured = sql`(${siteInvites.madeBy} IS NULL OR ${isActingAdmin(siteInvites.madeBy)})`;

/** Finds an invite link of the site that still lets somebody in. */
export const openSiteInvite = ({ code, now }: { code: string; now: number }) =>
  db
    .select({ code: siteInvites.code })
    .from(siteInvites)
    .where(and(eq(siteInvites.code, code), gt(siteInvites.endsAt, now), gt(usesLeft, 0), isHonoured));

export const siteInvitePages = paged(
  'site_invites',
  { createdAt: 'integer', code: 'text' },
  { size: SITE_INVITES_PAGE },
);

/** Lists the site's invite links, the newest first, each with the readers who came by it. */
export const newestSiteInvites = ({ createdAt, code, limit }: { createdAt: number; code: string; limit: number }) =>
  db
    .select({
      code: siteInvites.code,
      note: siteInvites.note,
      uses: siteInvites.uses,
      endsAt: sql<number>`iif(${isHonoured}, ${siteInvites.endsAt}, ${siteInvites.createdAt})`.as('ends'),
      createdAt: siteInvites.createdAt,
      readers: sql`(SELECT json_group_array(json_object('id', CAST(reader.id AS TEXT), 'name', reader.name))
          FROM ${siteInviteUses} AS used JOIN ${users} AS reader ON reader.id = used.user_id
          WHERE used.code = site_invites.code)`
        .mapWith((text: string): { id: string; name: string }[] => JSON.parse(text))
        .as('readers'),
    })
    .from(siteInvites)
    .where(sql`(${siteInvites.createdAt}, ${siteInvites.code}) < (${createdAt}, ${code})`)
    .orderBy(desc(siteInvites.createdAt), desc(siteInvites.code))
    .limit(limit);

interface NewSiteInvite {
  code: string;
  note: string;
  uses: number;
  /** Epoch seconds. */
  endsAt: number;
  madeBy: string;
  now: number;
}

export const makeSiteInvite = ({ now, ...invite }: NewSiteInvite) =>
  db
    .insert(siteInvites)
    .values({ ...invite, createdAt: now })
    .onConflictDoNothing();

/** Returns the statement that ends a link now; who came by it is still listed. */
export const endSiteInvite = ({ code, now }: { code: string; now: number }) =>
  db
    .update(siteInvites)
    .set({ endsAt: now })
    .where(and(eq(siteInvites.code, code), gt(siteInvites.endsAt, now)));

/** Returns the statement that ends the links that admins made, for when they lose the right to. */
export const endSiteInvitesBy = ({ which, now }: { which: SQL; now: number }) =>
  db
    .update(siteInvites)
    .set({ endsAt: now })
    .where(and(sql`${siteInvites.madeBy} IN (${which})`, gt(siteInvites.endsAt, now)));

/** What the database says of a link that was used up or ended at the moment of its use. */
export const SITE_INVITE_ERRORS = {
  'site_invite_uses.code': signUpTexts.inviteEnded,
  uses_of_site_invite: signUpTexts.inviteEnded,
} as const;

/** Returns the statement that counts a new reader for a link. A link that is used up or ended fails the batch. */
export const comeBySiteInvite = ({ code, userId, now }: { code: string; userId: string; now: number }): Statement =>
  db.insert(siteInviteUses).values({
    code: sql`(SELECT code FROM ${siteInvites} WHERE code = ${code} AND ends_at > ${now} AND ${isHonoured})`,
    userId,
    usedAt: now,
  });

/** Finds the link that a call has made. */
export const siteInviteByCode = ({ code }: { code: string }) =>
  db.select({ code: siteInvites.code }).from(siteInvites).where(eq(siteInvites.code, code));

/** SQL for why a reader wants in; empty for nothing. */
export const signUpAnswerOf = (userId: SQL) =>
  sql<string>`coalesce((SELECT answer FROM ${signUpAnswers} WHERE user_id = ${userId}), '')`;

/** Returns the statement that stores why a new reader wants in, until an admin has decided. */
export const storeSignUpAnswer = (values: { userId: string; answer: string }): Statement =>
  db.insert(signUpAnswers).values(values);

export const forgetSignUpAnswers = ({ which }: { which: SQL }): Statement =>
  db.delete(signUpAnswers).where(sql`${signUpAnswers.userId} IN (${which})`);

/** How a reader came, by which link and why they wanted in, and the links that they made as an admin. */
export const signUpPart: AccountPart = {
  tables: ['site_invites', 'site_invite_uses', 'sign_up_answers'],
  exported: (userId) => ({
    site_invite_uses: db
      .select({ used_at: siteInviteUses.usedAt })
      .from(siteInviteUses)
      .where(eq(siteInviteUses.userId, userId)),
    sign_up_answers: db
      .select({ answer: signUpAnswers.answer })
      .from(signUpAnswers)
      .where(eq(signUpAnswers.userId, userId)),
    site_invites: db
      .select(
        aliased({
          code: siteInvites.code,
          note: siteInvites.note,
          uses: siteInvites.uses,
          created_at: siteInvites.createdAt,
          ends_at: siteInvites.endsAt,
        }),
      )
      .from(siteInvites)
      .where(eq(siteInvites.madeBy, userId)),
  }),
  deleteRows: (userId, leftAt) => [
    db
      .update(siteInvites)
      .set({ madeBy: null, endsAt: sql`min(${siteInvites.endsAt}, ${leftAt})` })
      .where(eq(siteInvites.madeBy, userId)),
    db.delete(siteInviteUses).where(eq(siteInviteUses.userId, userId)),
    db.delete(signUpAnswers).where(eq(signUpAnswers.userId, userId)),
  ],
};
