import * as z from 'zod/mini';

// What the session record of every page needs, apart from the endpoints of accounts, since the first script loads it.

/** Ranks, highest first; only admin is known to open pages of its own. */
export const ranks = ['admin', 'moderator', 'librarian', 'supporter', 'member'] as const;
export type Rank = (typeof ranks)[number];

export const pictureVariants = ['marble', 'abstract', 'avatar', 'pixel', 'sunset', 'rings'] as const;

/** The data of a generated picture: five hex colours and a seed. */
export const pictureDetails = z.object({
  variant: z.enum(pictureVariants),
  seed: z.string(),
  colors: z.array(z.string()),
});
export type PictureDetails = z.infer<typeof pictureDetails>;
