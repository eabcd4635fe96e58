import { named } from '../db/columns.ts';
import { users } from '../db/schema/account.ts';
import type { Viewer } from '../http/viewer.ts';
import type { PictureDetails } from './contract.ts';

/** The columns with which a reader is shown to others; never the e-mail. Names are apart so that they can be joined. */
export const personColumns = named({
  personId: users.id,
  personName: users.name,
  personRank: users.rank,
  personPicture: users.picture,
  personPictureIsDefault: users.pictureIsDefault,
  personPictureVariant: users.pictureVariant,
  personPictureSeed: users.pictureSeed,
  personPictureColors: users.pictureColors,
  personPrivacy: users.profilePrivacy,
});

/** The table to join when {@link personColumns} are selected. */
export const people = users;

/** A generated picture's details from its three columns. */
export function pictureDetailsOf(row: {
  personPictureVariant: string;
  personPictureSeed: string;
  personPictureColors: string[];
}): PictureDetails {
  return {
    variant: row.personPictureVariant as PictureDetails['variant'],
    seed: row.personPictureSeed,
    colors: row.personPictureColors,
  };
}

/** Whether `viewer` (null for a visitor) sees what this reader shows on their profile: a private one only they and admins. */
export function seesProfile(viewer: Viewer | null, of: { id: string; privacy: 'everybody' | 'nobody' }): boolean {
  return of.privacy === 'everybody' || viewer?.userId === of.id || viewer?.rank === 'admin';
}
