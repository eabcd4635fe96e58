// What the session record of every page needs, apart from the endpoints of accounts, since the first script has no
// schemas.

/** Ranks, highest first; only admin is known to open pages of its own. */
export const ranks = ['admin', 'moderator', 'librarian', 'supporter', 'member'] as const;
export type Rank = (typeof ranks)[number];

export const pictureVariants = ['marble', 'abstract', 'avatar', 'pixel', 'sunset', 'rings'] as const;
