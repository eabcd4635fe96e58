import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../../platform/http/contract.ts';
import { seenVersion } from '../../../platform/http/version-contract.ts';
import { pictureDetails } from '../../accounts/contract.ts';

export const meetingLimits = { place: 500, notes: 2_000, minutes: 1_440, yearsAhead: 3, aDay: 20 } as const;

/** Sentences of meetings (document 5, section 2; the words are ours). */
export const meetingSentences = {
  noTitle: 'Enter a title for the meeting.',
  noStart: 'Enter the day and time the meeting starts.',
  noDay: 'That date doesn’t exist.',
  noZone: 'Choose a time zone from the list.',
  skipped: 'This time doesn’t exist on that day, because the clocks go forward. Choose another.',
  past: 'Choose a time in the future.',
  tooFar: `A meeting can be at most ${meetingLimits.yearsAhead} years ahead.`,
  minutes: `Enter a duration from 1 minute to 24 hours.`,
  badLink: 'Check the link: it must start with https:// and have no spaces.',
  notFound: 'This meeting no longer exists.',
  cancelled: 'This meeting was cancelled.',
  over: 'This meeting is over.',
  tooMany: 'You’ve planned many meetings today. Try again tomorrow.',
} as const;

export const answers = ['yes', 'maybe', 'no'] as const;
const answer = z.enum(answers);
export type Answer = z.infer<typeof answer>;

/** A meeting; `starts_at` in epoch seconds, `local_start` the same as clocks in `zone` show it. */
const meeting = z.object({
  meeting_id: z.string(),
  id: z.string(),
  title: z.string(),
  starts_at: z.number(),
  local_start: z.string(),
  zone: z.string(),
  minutes: z.optional(z.number()),
  place: z.string(),
  notes: z.string(),
  cancelled: z.boolean(),
  over: z.boolean(),
  counts: z.object({ yes: z.number(), maybe: z.number(), no: z.number() }),
  answer: z.optional(answer),
  version: z.string(),
});
export type Meeting = z.infer<typeof meeting>;

/** A member and their answer. */
const memberAnswer = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  picture_is_default: z.boolean(),
  picture_generation_details: pictureDetails,
  answer,
});
export type MemberAnswer = z.infer<typeof memberAnswer>;

const ofClub = { club_id: id } as const;
const ofMeeting = { ...ofClub, meeting_id: id } as const;

export function isLink(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

const meetingPlace = validateText({ max: meetingLimits.place }).check(
  z.refine((place) => !isLink(place) || (!/\s/.test(place) && URL.canParse(place)), meetingSentences.badLink),
);

/** `starts` is local time in `zone`, like `2026-11-29T19:30`. */
export const meetingFields = {
  title: validateText({ max: limits.title, min: 1, empty: meetingSentences.noTitle }),
  starts: z
    .string({ error: meetingSentences.noStart })
    .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, meetingSentences.noStart)),
  zone: z.string({ error: meetingSentences.noZone }).check(z.regex(/^[\w+\-/]{1,60}$/, meetingSentences.noZone)),
  minutes: z.optional(
    z
      .number({ error: meetingSentences.minutes })
      .check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= meetingLimits.minutes, meetingSentences.minutes)),
  ),
  place: meetingPlace,
  notes: validateText({ max: meetingLimits.notes, lines: true }),
};

export const getMeetings = endpoint('/api/bookclub/meetings', {
  summary: "Lists a club's upcoming meetings, soonest first, or its past ones, latest first.",
  scope: 'read',
  limit: 'read',
  input: { ...ofClub, past: z.optional(z.boolean()), cursor },
  output: { meetings: z.array(meeting), next_cursor: nextCursor },
});

export const createMeeting = endpoint('/api/bookclub/manage/create_meeting', {
  summary: "Adds a meeting to a club's plan.",
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { ...ofClub, ...meetingFields },
  output: { meeting_id: z.string() },
  creates: true,
});

export const editMeeting = endpoint('/api/bookclub/manage/edit_meeting', {
  summary: 'Changes a meeting; answers stay.',
  scope: 'write',
  publishes: true,
  limit: 'write',
  input: { ...ofMeeting, ...meetingFields, version: seenVersion },
  output: { version: z.string() },
});

/** It stays listed, so that subscribed calendars show the cancellation. */
export const cancelMeeting = endpoint('/api/bookclub/manage/cancel_meeting', {
  summary: 'Cancels a meeting, which stays listed as cancelled.',
  scope: 'write',
  limit: 'write',
  input: ofMeeting,
  output: {},
});

export const answerMeeting = endpoint('/api/bookclub/answer_meeting', {
  summary: 'Says whether the reader is going to a meeting, or withdraws the answer.',
  scope: 'write',
  limit: 'write',
  input: { ...ofMeeting, answer: z.nullable(answer) },
  output: {},
});

export const getMeetingAnswers = endpoint('/api/bookclub/meeting_answers', {
  summary: "Lists who is going to a meeting, who may, and who isn't.",
  scope: 'read',
  limit: 'read',
  input: { ...ofMeeting, cursor },
  output: { people: z.array(memberAnswer), next_cursor: nextCursor },
});

export const getMeetingFile = endpoint('/api/bookclub/meeting_file', {
  summary: 'Returns a meeting as a calendar file.',
  scope: 'read',
  limit: 'read',
  input: ofMeeting,
  output: { name: z.string(), text: z.string() },
});

/** The folder of the addresses that calendars subscribe to. */
export const CALENDARS = '/calendar/';

export const getCalendarAddress = endpoint('/api/bookclub/calendar_address', {
  summary: "Returns the address of the calendar with the meetings of all the reader's clubs.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: { address: z.optional(z.string()) },
});

export const renewCalendarAddress = endpoint('/api/bookclub/renew_calendar_address', {
  summary: 'Makes a new calendar address, so that the earlier one stops working.',
  // It outlives the session.
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: {},
  output: { address: z.string() },
});
