import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../platform/http/contract.ts';
import { milestoneTarget } from './readings/contract.ts';

// Lists of clubs. A file of its own, since home shows them and needs nothing else about clubs.

/** Labels from document 3, section 3. */
export const privacySettings = { public: 'Public', invite: 'Invite Only', private: 'Private' } as const;
export type PrivacySetting = keyof typeof privacySettings;

/** Stored values and labels from document 3, section 3. */
export const genreFocuses = {
  none: 'No Focus',
  fiction: 'Fiction',
  non_fiction: 'Non-Fiction',
  sci_fi: 'Sci-Fi',
  romance: 'Romance',
  mystery: 'Mystery',
  poetry: 'Poetry',
  biography: 'Biography',
  fantasy: 'Fantasy',
  horror: 'Horror',
  thriller: 'Thriller',
  historical: 'Historical',
  young_adult: 'Young Adult',
  comic: 'Comic',
  manga: 'Manga',
} as const;
export type GenreFocus = keyof typeof genreFocuses;

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];
export const privacySetting = z.enum(keysOf(privacySettings));
export const genreFocus = z.enum(keysOf(genreFocuses));

export const role = z.enum(['admin', 'member']);
export type Role = z.infer<typeof role>;

const clubSummary = {
  club_id: z.string(),
  id: z.string(),
  name: z.string(),
  member_count: z.number(),
  /** The book that the club reads now. The directory shows it of public clubs and of the reader's own. */
  book: z.optional(z.object({ title: z.string(), cover: z.string() })),
};

/** The most new posts that are counted; one more means "more than". */
export const MAX_NEW_POSTS = 20;

/** `new_posts`: those that the reader has not read, up to one more than {@link MAX_NEW_POSTS}; 0 for a muted club. */
const ownClub = z.object({ ...clubSummary, role, new_posts: z.number() });
export type OwnClub = z.infer<typeof ownClub>;

/** A club in the directory, with whether the viewer is a member, is banned, may join without a code or may ask to. */
const listedClub = z.object({
  ...clubSummary,
  genre_focus: genreFocus,
  privacy_setting: privacySetting,
  joined: z.boolean(),
  banned: z.boolean(),
  may_join: z.boolean(),
  request: z.optional(z.enum(['may', 'sent'])),
  /** The plan of its book and its next meeting; only of a public club that was asked for by its ID. */
  outlook: z.optional(
    z.object({
      milestones: z.array(z.object({ title: z.string(), upto: milestoneTarget, due: z.optional(z.string()) })),
      meeting: z.optional(z.object({ title: z.string(), starts_at: z.number() })),
    }),
  ),
});
export type ListedClub = z.infer<typeof listedClub>;

export const getClubsUserIn = endpoint('/api/bookclub/bookclubs_user_in', {
  summary: "Lists the reader's clubs.",
  scope: 'read',
  limit: 'read',
  input: { cursor },
  output: { data: z.array(ownClub), next_cursor: nextCursor },
});

export const getDirectory = endpoint('/api/bookclub/directory', {
  summary: 'Lists the clubs that anyone can find, by name.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { club_id: z.optional(id), name: z.optional(validateText({ max: limits.name })), cursor },
  output: { clubs: z.array(listedClub), next_cursor: nextCursor },
});
