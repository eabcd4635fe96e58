import * as z from 'zod/mini';
import { endpoint, isNotProductName, limits, validateText } from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { hasNoLink } from '../../../platform/mail/contract.ts';
import { pictureVariants } from '../contract.ts';
import { activityKinds, noticeKinds } from './kinds-contract.ts';

/** Messages of the settings (the first two from document 2, section 5). */
export const settingsSentences = {
  usernameEmpty: 'Username cannot be empty',
  usernameLong: `Username cannot be longer than ${limits.username} characters`,
  usernameSaved: 'Username saved.',
  pictureSaved: 'Picture saved.',
  pictureForeign: 'You can only use the picture of the account you sign in with.',
  pictureMissing: 'The account you sign in with has no picture.',
  everybodySees: 'Everyone can see your profile now.',
  nobodySees: 'Only you can see your profile now.',
  languagesSaved: 'Languages saved.',
  sharingSaved: 'Updated what friends see.',
  zoneSaved: 'Time zone saved.',
  zoneUnknown: 'Choose a time zone from the list.',
  confirm: "You must type 'confirm' to delete your account.",
  lastAdmin: 'You’re the last admin of this site. Make someone else an admin first.',
  deleted: 'Your account is deleted. Thank you for reading with us.',
  beingDeleted: 'Your account is closed and will be gone within a day. Thank you for reading with us.',
} as const;

/** The word to type before something is deleted permanently (document 3, section 9). */
export const CONFIRM = 'confirm';

// Created when a name is first typed, not on page load: the tables behind it take a slow phone 50 ms.
let graphemes: Intl.Segmenter | undefined;

/** Characters as a person counts them: a letter with its accents, or a family of emoji, is one. */
function lengthOf(text: string): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return [...graphemes.segment(text)].length;
}

// Characters without visible ink: marks, joiners, blanks, and fillers that look like letters to a computer.
const WITHOUT_INK = /[\p{M}\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu;

// A grapheme can hold any number of marks, so its length in UTF-16 is bounded too: 8 for each is more than real names
// use.
const MAX_UNITS = limits.username * 8;

/** A username as a person typed it: 1 to 20 characters as people count them, at least one of them with ink. */
export const username = z.pipe(
  validateText({
    max: MAX_UNITS,
    min: 1,
    name: true,
    empty: settingsSentences.usernameEmpty,
    long: settingsSentences.usernameLong,
  }),
  z.string().check(
    z.refine((name) => name.replace(WITHOUT_INK, '') !== '', settingsSentences.usernameEmpty),
    z.refine((name) => lengthOf(name) <= limits.username, settingsSentences.usernameLong),
    hasNoLink,
    isNotProductName,
  ),
);

export const editUsername = endpoint('/api/settings/editusername', {
  summary: "Changes the reader's username.",
  publishes: true,
  scope: 'site',
  limit: 'write',
  input: { username, version: seenVersion },
  output: { message: z.string(), username: z.string(), version: z.string() },
});

const profilePrivacy = z.enum(['everybody', 'nobody']);
export type ProfilePrivacy = z.infer<typeof profilePrivacy>;

export const getProfilePrivacy = endpoint('/api/users/get_profile_privacy', {
  summary: "Returns who can see the reader's profile.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: { profile_privacy: profilePrivacy },
});

export const editProfilePrivacy = endpoint('/api/users/edit_profile_privacy', {
  summary: "Changes who can see the reader's profile.",
  scope: 'site',
  limit: 'write',
  input: { profile_privacy: profilePrivacy },
  output: { message: z.string(), profile_privacy: profilePrivacy },
});

/** Characters of a picture's seed. */
export const SEED_LENGTH = 100;
/** Colours of a generated picture. */
export const PICTURE_COLORS = 5;

/** `picture` may only repeat the provider's address. */
export const editPicture = endpoint('/api/users/edit_picture', {
  summary: "Changes the reader's picture to the identity provider's or to a generated one.",
  scope: 'site',
  limit: 'write',
  input: {
    new_picture_type: z.enum(['custom', 'generated']),
    picture: z.optional(
      z.string().check(z.regex(/^(https:\/\/[\x21-\x7e]{1,1990})?$/, settingsSentences.pictureForeign)),
    ),
    picture_is_default: z.optional(z.boolean()),
    variant: z.optional(z.enum(pictureVariants)),
    seed: z.optional(validateText({ max: SEED_LENGTH })),
    colors: z.optional(
      z
        .array(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour like #8A2F2B.')))
        .check(z.length(PICTURE_COLORS, 'Choose five colours.')),
    ),
  },
  output: {
    message: z.string(),
    /** The provider's picture, whichever is shown. */
    picture: z.string(),
    /** The address of the picture that is shown; empty for a generated one. */
    picture_url: z.string(),
    picture_is_default: z.boolean(),
  },
});

/** Languages that books are searched in and readers read in, as BCP 47 has them; names come from the platform. */
export const languages = [
  ...['en', 'fr', 'es', 'de', 'it', 'pt', 'pt-BR', 'nl', 'sv', 'da', 'no', 'fi', 'cs', 'hu', 'ru', 'pl', 'tr', 'ar'],
  ...['zh', 'zh-TW', 'ja', 'ko', 'he', 'uk', 'el', 'ro', 'bg', 'hr', 'sr', 'sk', 'sl', 'lt', 'lv', 'et', 'is', 'ga'],
  ...['ca', 'eu', 'gl', 'hi', 'bn', 'ta', 'ur', 'fa', 'id', 'ms', 'th', 'vi', 'la', 'af', 'sw'],
] as const;

const language = z.enum(languages);

export const SEARCH_LANGUAGES = 20;

export const editLanguages = endpoint('/api/settings/edit_languages', {
  summary: 'Changes the languages in which books are searched.',
  scope: 'site',
  limit: 'write',
  input: {
    language,
    /** None searches in every language. */
    search_languages: z.array(language).check(z.maxLength(SEARCH_LANGUAGES, 'Choose up to 20 languages.')),
  },
  output: { message: z.string(), language: z.string(), search_languages: z.array(z.string()) },
});

export const editTimeZone = endpoint('/api/settings/edit_time_zone', {
  summary: "Sets the time zone in which the reader's days end; an empty one follows the browser.",
  scope: 'site',
  limit: 'write',
  input: { time_zone: z.string().check(z.regex(/^[A-Za-z0-9_+\-/]{0,60}$/, settingsSentences.zoneUnknown)) },
  output: { message: z.string(), time_zone: z.string() },
});

const activityKindList = z.array(z.enum(activityKinds)).check(z.maxLength(activityKinds.length));

/**
 * A kind that neither list names stays as it is, so that a page which was opened before shows nothing again that
 * another one has hidden.
 */
export const editActivitySharing = endpoint('/api/settings/edit_activity_sharing', {
  summary: 'Changes which activities friends see.',
  scope: 'site',
  limit: 'write',
  input: { show: z.optional(activityKindList), hide: z.optional(activityKindList) },
  output: { message: z.string(), shared_kinds: activityKindList },
});

export const getSettings = endpoint('/api/settings/get', {
  summary: "Returns the reader's settings.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: {
    username: z.string(),
    /** Of the username. */
    version: z.string(),
    profile_privacy: profilePrivacy,
    language: z.string(),
    search_languages: z.array(z.string()),
    /** The time zone in which days are counted. */
    time_zone: z.string(),
    time_zone_is_fixed: z.boolean(),
    /** The kinds of notifications that are turned off. */
    notice_kinds_off: z.array(z.enum(noticeKinds)),
    /** The activities that friends see. */
    shared_kinds: activityKindList,
  },
});

export const exportAccount = endpoint('/api/users/export', {
  summary: 'Exports everything that the account holds as one document.',
  scope: 'site',
  limit: 'mail',
  input: {},
  output: {
    product: z.string(),
    exported_at: z.string(),
    account: z.record(z.string(), z.unknown()),
    /** All other records, by kind; times in epoch seconds. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  },
});

export const deleteAccount = endpoint('/api/users/delete', {
  summary: 'Deletes the account.',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: { confirm: z.literal(CONFIRM, { error: settingsSentences.confirm }) },
  output: { message: z.string() },
});
