import type { Statement } from '../../../platform/db/statement.ts';
import { PRODUCT } from '../../../platform/http/contract.ts';
import { rejectSignedOut, throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import { checkVersion } from '../../../platform/http/version.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { canonicalZone } from '../../../platform/http/zone.ts';
import { beginDeletion, deleteAccountRows } from '../delete-account.ts';
import { exportAccountRow, recordQueries } from '../export.ts';
import * as settings from '../settings.ts';
import { kindsIn, kindsNumber } from './activity-kinds.ts';
import {
  deleteAccount,
  editActivitySharing,
  editLanguages,
  editPicture,
  editProfilePrivacy,
  editTimeZone,
  editUsername,
  exportAccount,
  getProfilePrivacy,
  getSettings,
  settingsSentences,
} from './contract.ts';
import type { NoticeKind } from './kinds-contract.ts';

/** What settings and the export need of features that build on accounts. */
interface SettingsNeeds {
  /** Finds the kinds of notifications that the reader switched off. */
  kindsOff(at: { userId: string }): Statement<readonly { kind: NoticeKind }[]>;
  /** Renames keys of the export's rows. */
  exportRecords(records: Record<string, Record<string, unknown>[]>): Record<string, Record<string, unknown>[]>;
}

export const settingsRoutes = ({ kindsOff, exportRecords }: SettingsNeeds): Route[] => [
  on(getSettings, async (call) => {
    const { own, off } = await call.load({
      own: settings.ownRow({ userId: call.memberId }),
      off: kindsOff({ userId: call.memberId }),
    });
    const user = own[0] ?? rejectSignedOut();
    return {
      username: user.name,
      version: versionOf({ username: user.name }),
      profile_privacy: user.profilePrivacy,
      language: user.language,
      search_languages: user.searchLanguages,
      time_zone: call.zone(),
      time_zone_is_fixed: user.fixedTimeZone !== null,
      notice_kinds_off: off.map(({ kind }) => kind),
      shared_kinds: kindsIn(user.sharedKinds),
    };
  }),

  on(editUsername, async (call, { username, version: seen }) => {
    const { own } = await call.load({ own: settings.ownRow({ userId: call.memberId }) });
    const stored = { username: (own[0] ?? rejectSignedOut()).name };
    const version = checkVersion(call, { seen, stored, wanted: { username }, from: ['own'] });
    await call.save([
      settings.rename({ userId: call.memberId, name: username }),
      ...call.services.accountParts.flatMap((part) => part.renamed?.(call.memberId, username) ?? []),
    ]);
    return { message: settingsSentences.usernameSaved, username, version };
  }),

  on(getProfilePrivacy, async (call) => {
    const { own } = await call.load({ own: settings.ownRow({ userId: call.memberId }) });
    return { profile_privacy: (own[0] ?? rejectSignedOut()).profilePrivacy };
  }),

  on(editProfilePrivacy, async (call, { profile_privacy }) => {
    await call.load({});
    await call.save([settings.setPrivacy({ userId: call.memberId, profilePrivacy: profile_privacy })]);
    const message = profile_privacy === 'nobody' ? settingsSentences.nobodySees : settingsSentences.everybodySees;
    return { message, profile_privacy };
  }),

  on(editPicture, async (call, input) => {
    const { own } = await call.load({ own: settings.ownRow({ userId: call.memberId }) });
    const { picture } = own[0] ?? rejectSignedOut();
    // Other addresses are refused, since everyone who sees this reader would load the picture from there.
    if (input.picture && input.picture !== picture) throwApiError('invalid_input', settingsSentences.pictureForeign);
    const drawn = input.new_picture_type === 'generated';
    if (!drawn && picture === '') throwApiError('conflict', settingsSentences.pictureMissing);
    await call.save([
      drawn ? settings.showDrawnPicture(call.memberId, input) : settings.showOwnPicture({ userId: call.memberId }),
    ]);
    return {
      message: settingsSentences.pictureSaved,
      picture,
      picture_url: drawn ? '' : picture,
      picture_is_default: drawn,
    };
  }),

  on(editLanguages, async (call, { language, search_languages }) => {
    await call.load({});
    const searched = [...new Set(search_languages)];
    await call.save([settings.setLanguages(call.memberId, language, searched)]);
    return { message: settingsSentences.languagesSaved, language, search_languages: searched };
  }),

  on(editTimeZone, async (call, { time_zone: name }) => {
    const zone =
      name === '' ? null : (canonicalZone(name) ?? throwApiError('invalid_input', settingsSentences.zoneUnknown));
    await call.load({});
    await call.save([settings.fixZone({ userId: call.memberId, zone })]);
    return { message: settingsSentences.zoneSaved, time_zone: zone ?? call.sentZone ?? call.member().timeZone };
  }),

  on(editActivitySharing, async (call, { show = [], hide = [] }) => {
    await call.load({});
    const { memberId: userId } = call;
    const { own } = await call.save(
      [settings.changeActivitySharing({ userId, show: kindsNumber(show), hide: kindsNumber(hide) })],
      { own: settings.ownRow({ userId }) },
    );
    const { sharedKinds } = own[0] ?? rejectSignedOut();
    return { message: settingsSentences.sharingSaved, shared_kinds: kindsIn(sharedKinds) };
  }),

  on(exportAccount, async (call) => {
    const queries = recordQueries(call.services.accountParts, call.memberId);
    const { own, ...rows } = await call.load({
      ...queries,
      own: settings.ownRow({ userId: call.memberId }),
    });
    const loaded: Record<string, Record<string, unknown>[]> = rows;
    return {
      product: PRODUCT,
      exported_at: call.now.toISOString(),
      account: exportAccountRow(own[0] ?? rejectSignedOut()),
      // The load also reads what the call itself needs, such as the session.
      records: exportRecords(Object.fromEntries(Object.keys(queries).map((name) => [name, loaded[name] ?? []]))),
    };
  }),

  on(deleteAccount, async (call) => {
    await call.load({});
    const isBegun = call.env.PLAN === 'free';
    await call.saveUnless(settings.LAST_ADMIN, [
      settings.refuseLastAdmin({ userId: call.memberId }),
      ...(isBegun
        ? beginDeletion(call.memberId, call.seconds)
        : deleteAccountRows(call.services.accountParts, call.memberId, call.seconds)),
    ]);
    return { message: isBegun ? settingsSentences.beingDeleted : settingsSentences.deleted };
  }),
];
