import { linkSentences } from './link-contract.ts';

/** Sentences of book clubs (document 3, sections 2, 5 and 8; decisions, "Clubs"). */
export const clubSentences = {
  incomplete: 'Oops! Please fill out your book club name and privacy setting.',
  noName: 'Please enter a name for your book club.',
  noText: 'Please enter some text to post.',
  noTitle: 'Please enter a title for your post.',
  linkIncomplete: 'Please enter a name and link.',
  ...linkSentences,
  noClub: 'We could not find this book club.',
  notJoined: 'Please join this book club first.',
  notAdmin: 'Only an admin of this book club can do that.',
  noPerson: 'This person is not a member of this book club.',
  adminBan: 'Admins cannot be banned.',
  lastAdmin: 'Make another member an admin first.',
  noPost: 'This post no longer exists.',
  othersPost: 'Only its author or an admin of this book club can delete a post.',
  badCode: 'This invite code is not valid.',
  banned: 'You have been banned from this book club.',
  needsCode: 'This book club cannot be joined without an invite code.',
  alreadyIn: 'User is already in book club',
  publicCodes: 'Club is Public - Cannot generate invite codes',
  publicCode: 'The invite code of a public book club stays as it is.',
  manyCodes: 'A book club can have 50 invite codes. Delete one first.',
  noCode: 'This invite code no longer exists.',
  changed: 'Something in this book club has just changed. Try again.',
} as const;
