import { on } from '../../../platform/http/handle.ts';
import { setSignUpMode, signUpTexts } from './mode-contract.ts';
import { chooseSignUp } from './sign-up.ts';
import { endSiteInvite, makeSiteInvite, newestSiteInvites, siteInviteByCode, siteInvitePages } from './site-invites.ts';
import { createSiteInvite, listSiteInvites, removeSiteInvite, siteInviteTexts } from './site-invites-contract.ts';

const DAY = 86_400;

export const signUpRoutes = [
  on(setSignUpMode, async (call, { mode, question }) => {
    await call.load({});
    await call.save([chooseSignUp({ mode, question, now: call.seconds })]);
    return { message: signUpTexts.saved };
  }),

  on(listSiteInvites, async (call, { cursor }) => {
    const { found } = await call.load({ found: newestSiteInvites(siteInvitePages.after(cursor)) });
    const { rows, next_cursor } = siteInvitePages.page(found);
    const invites = rows.map(({ endsAt: ends_at, createdAt: _made, ...invite }) => ({ ...invite, ends_at }));
    return { invites, next_cursor };
  }),

  on(createSiteInvite, async (call, { note, uses, days }) => {
    const { newId: code, seconds: now } = call;
    const { made } = await call.load({ made: siteInviteByCode({ code }) });
    if (call.earlierResult(made[0])) return { message: siteInviteTexts.made, code };
    await call.save([makeSiteInvite({ code, note, uses, endsAt: now + days * DAY, madeBy: call.memberId, now })]);
    return { message: siteInviteTexts.made, code };
  }),

  on(removeSiteInvite, async (call, { code }) => {
    await call.load({});
    await call.save([endSiteInvite({ code, now: call.seconds })]);
    return { message: siteInviteTexts.ended };
  }),
];
