import * as z from 'zod/mini';
import { cursor, endpoint, id, nextCursor, readerId, validateText } from '../../../platform/http/contract.ts';
import { pictureDetails } from '../../accounts/contract.ts';

/** Bounds of asking to join. */
export const joinRequestLimits = { message: 300, aDay: 10, againAfterDays: 30 } as const;

/** Sentences of asking to join (document 5, section 2; the words are ours). */
export const joinRequestSentences = {
  noMessage: 'Write a short message to the club’s admins.',
  notAsked: 'This club doesn’t accept requests.',
  refused: 'An admin declined your request. You can ask again after 30 days, or join with an invite code.',
  void: 'This request was already answered. Reload the page.',
  notFound: 'This request no longer exists.',
  tooMany: 'You’ve asked to join many book clubs today. Try again tomorrow.',
} as const;

/** A reader who asks to join; `asked` in epoch seconds. */
const joinRequest = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  message: z.string(),
  asked: z.number(),
});
export type JoinRequest = z.infer<typeof joinRequest>;

const ofClub = { club_id: id } as const;

export const requestToJoin = endpoint('/api/bookclub/request_to_join', {
  summary: 'Asks an invite-only club to let the reader in.',
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: {
    ...ofClub,
    message: validateText({ max: joinRequestLimits.message, min: 1, empty: joinRequestSentences.noMessage }),
  },
  output: {},
});

export const withdrawRequest = endpoint('/api/bookclub/withdraw_request', {
  summary: "Withdraws the reader's request to join a club.",
  scope: 'write',
  limit: 'write',
  input: ofClub,
  output: {},
});

export const getJoinRequests = endpoint('/api/bookclub/manage/join_requests', {
  summary: "Lists a club's join requests, oldest first.",
  scope: 'read',
  limit: 'read',
  input: { ...ofClub, cursor },
  output: { requests: z.array(joinRequest), next_cursor: nextCursor },
});

export const acceptRequest = endpoint('/api/bookclub/manage/accept_request', {
  summary: 'Accepts a request to join a club.',
  scope: 'write',
  limit: 'write',
  input: { ...ofClub, user_to_accept: readerId },
  output: {},
});

export const refuseRequest = endpoint('/api/bookclub/manage/refuse_request', {
  summary: 'Declines a request to join a club.',
  scope: 'write',
  limit: 'write',
  input: { ...ofClub, user_to_refuse: readerId },
  output: {},
});
