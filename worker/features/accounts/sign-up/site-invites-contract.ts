import * as z from 'zod/mini';
import { cursor, endpoint, id, nextCursor, validateText } from '../../../platform/http/contract.ts';

/** Links in one answer. */
export const SITE_INVITES_PAGE = 20;
/** The most readers who come by one link. */
export const SITE_INVITE_USES = 500;
/** The most days that a link lasts. */
export const SITE_INVITE_DAYS = 365;
const NOTE = 100;

export const siteInviteTexts = {
  made: 'Link made. Copy it for whom you want to invite.',
  ended: 'Link ended.',
} as const;

const siteInvite = z.object({
  code: z.string(),
  note: z.string(),
  /** How many readers may come by it. */
  uses: z.number(),
  /** Epoch seconds. */
  ends_at: z.number(),
  /** Who came by it. */
  readers: z.array(z.object({ id: z.string(), name: z.string() })).check(z.maxLength(SITE_INVITE_USES)),
});
export type SiteInvite = z.infer<typeof siteInvite>;

export const listSiteInvites = endpoint('/api/admin/site_invites', {
  summary: "Lists the site's invite links, the newest first, and who came by each.",
  access: 'admin',
  scope: 'site',
  limit: 'read',
  input: { cursor },
  output: { invites: z.array(siteInvite).check(z.maxLength(SITE_INVITES_PAGE)), next_cursor: nextCursor },
});

export const createSiteInvite = endpoint('/api/admin/create_site_invite', {
  summary: 'Makes an invite link of the site.',
  access: 'admin',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: {
    note: validateText({ max: NOTE }),
    uses: z.int().check(z.minimum(1), z.maximum(SITE_INVITE_USES, `At most ${SITE_INVITE_USES} readers.`)),
    days: z.int().check(z.minimum(1), z.maximum(SITE_INVITE_DAYS, `At most ${SITE_INVITE_DAYS} days.`)),
  },
  output: { message: z.string(), code: z.string() },
  creates: true,
});

export const removeSiteInvite = endpoint('/api/admin/end_site_invite', {
  summary: 'Ends an invite link of the site; who came by it stays.',
  access: 'admin',
  scope: 'site',
  limit: 'write',
  input: { code: id },
  output: { message: z.string() },
});
