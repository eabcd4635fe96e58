import type { Rows } from '../../../platform/db/database.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { logoPath } from '../../../platform/pages/contract.ts';
import { forgetSite } from '../../accounts/setup/gate.ts';
import { changeSite, recordLocalSite, siteState } from '../../accounts/setup/site.ts';
import { replaceSiteLists, siteListsOf, storedSiteLists } from '../../accounts/setup/site-lists.ts';
import { logoVersion, storeLogo } from '../../accounts/setup/site-logo.ts';
import { filledSiteTexts, replacedSiteTexts, replaceSiteTexts, siteTextsOf } from '../../accounts/setup/site-texts.ts';
import { signUpModeIn, storedQuestionIn, storedSignUp } from '../../accounts/sign-up/sign-up.ts';
import { getSite, getSiteRecord, getSiteRules, saveSiteLogo, saveSiteRecord, siteTexts, testPart } from './contract.ts';
import { redrawLogo } from './logo.ts';
import { partsOf, tryPart } from './parts.ts';

const NO_RECORD = {
  ...{ name: '', description: '', controller: '', address: '', rules: '', announcement: '', accent: '' },
  languages: [],
};

export const siteRoutes = [
  on(getSite, async (call) => {
    const { signUp } = await call.load({ signUp: storedSignUp() });
    return {
      sign_up: signUpModeIn(signUp),
      question: storedQuestionIn(signUp),
      origin: call.config.publicOrigin,
      parts: partsOf(call),
    };
  }),

  on(getSiteRecord, async (call) => {
    const { logo, ...loaded } = await call.load({ ...recordQueries(), logo: logoVersion() });
    const record = recordOf(loaded);
    return { ...record, version: versionOf(record), logo: logo[0] ? logoPath(logo[0].version) : '' };
  }),

  on(saveSiteRecord, async (call, { version: seen, ...input }) => {
    const wanted = { ...input, ...filledSiteTexts(input) };
    const queries = recordQueries();
    const stored = recordOf(await call.load(queries));
    const version = checkVersion(call, { seen, stored, wanted, from: Object.keys(queries) });
    const { report_kept, report_removed, content_removed, blocked_domains, held_words, public_numbers, ...record } =
      wanted;
    const { contact_email: contact, announcement_until: announcementUntil, ...values } = record;
    await call.save([
      changeSite({ ...values, contact, announcementUntil }, call.seconds),
      ...replaceSiteTexts({ report_kept, report_removed, content_removed }, call.seconds),
      ...replaceSiteLists({ blocked_domains, held_words, public_numbers: public_numbers ? 'on' : '' }, call.seconds),
    ]);
    forgetSite();
    return { message: siteTexts.saved, version };
  }),

  on(saveSiteLogo, async (call, { picture: sent }) => {
    await call.load({});
    const picture = sent === '' ? '' : ((await redrawLogo(sent, call.env.ASSETS)) ?? refuseLogo());
    const version = (await secretHash(picture)).slice(0, 16);
    await call.save([
      recordLocalSite({ ...NO_RECORD, contact: '', announcementUntil: 0 }, call.seconds),
      storeLogo({ version, picture, now: call.seconds }),
    ]);
    forgetSite();
    return picture === ''
      ? { message: siteTexts.logoRemoved, logo: '' }
      : { message: siteTexts.saved, logo: logoPath(version) };
  }),

  on(getSiteRules, async (call) => {
    const { site } = await call.load({ site: siteState() });
    return { rules: site[0]?.rules ?? '', changed_at: site[0]?.changedAt ?? null };
  }),

  on(testPart, async (call, { part }) => {
    await call.load({});
    return tryPart(call, part);
  }),
];

const refuseLogo = () => throwApiError('invalid_input', siteTexts.noLogo);

const recordQueries = () => ({ site: siteState(), texts: replacedSiteTexts(), lists: storedSiteLists() });

function recordOf({ site, texts, lists }: Rows<ReturnType<typeof recordQueries>>) {
  const { public_numbers, ...listed } = siteListsOf(lists);
  const { contact = '', announcementUntil = 0, changedAt: _, ...record } = site[0] ?? {};
  return {
    ...NO_RECORD,
    ...record,
    contact_email: contact,
    announcement_until: announcementUntil,
    ...siteTextsOf(texts),
    ...listed,
    public_numbers: public_numbers !== '',
  };
}
