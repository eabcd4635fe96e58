import * as z from 'zod/mini';
import { endpoint, limits, readerId } from '../../../platform/http/contract.ts';
import { emailAddress } from '../../../platform/mail/contract.ts';
import { isbn } from '../../books/contract.ts';

/** Sentences of sharing (document 1, sections 5 and 8; the last one is ours). */
export const sharingSentences = {
  sharing: 'Sharing book...',
  shared: 'Successfully shared book!',
  notShared: 'Failed to share book!',
  twice: 'Already shared with this person!',
  busy: 'Please wait for the current request to finish!',
  noFriends: 'No friends found...',
  friendsNotLoaded: 'Failed to load friends!',
  unsupported: 'Web Share API not supported',
  notFriends: 'You can only share books with friends.',
} as const;

export const shareBookToFriend = endpoint('/api/share_book_to_friend', {
  summary: 'Shares a book with a friend.',
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { isbn, recipient_id: readerId },
  output: { success: z.literal(true) },
  creates: true,
});

/** A reader can send the same book to the same address only once. */
export const shareBookViaEmail = endpoint('/api/user_actions/share_book_via_email', {
  summary: 'Sends a book to an email address.',
  scope: 'site',
  publishes: true,
  limit: 'mail',
  input: { isbn, recipient: emailAddress },
  output: { success: z.literal(true) },
  creates: true,
});

export const getSharedWith = endpoint('/api/sharing/shared_with', {
  summary: 'Says with which of the given friends the reader has shared a book.',
  scope: 'read',
  limit: 'read',
  input: { isbn, friend_ids: z.array(readerId).check(z.maxLength(limits.page)) },
  output: { friend_ids: z.array(z.string()) },
});
