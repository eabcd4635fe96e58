import { createMeeting, type meetingFields } from '../../../../worker/features/clubs/meetings/contract.ts';
import { createPoll } from '../../../../worker/features/clubs/polls/contract.ts';
import type { Reader } from '../app.ts';
import { someIsbns } from './builders.ts';

export function aMeeting(text: Partial<Record<Exclude<keyof typeof meetingFields, 'minutes'>, string>> = {}) {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const usual = { title: 'Chapters one to four', starts: `${tomorrow}T19:30`, zone: 'Europe/Berlin' };
  return { ...usual, place: 'The Lighthouse Café', notes: '', ...text };
}

/** Creates a meeting of a club. Returns its ID. */
export async function plansMeeting(
  admin: Reader,
  clubId: string,
  text: Parameters<typeof aMeeting>[0] = {},
): Promise<string> {
  return (await admin.call(createMeeting, { club_id: clubId, ...aMeeting(text) })).meeting_id;
}

/** Starts a club's poll on which book to read, by default for a week. Returns the IDs of the poll and its books. */
export async function asksWhatToRead(
  admin: Reader,
  clubId: string,
  text: { books?: number; ends?: number } = {},
): Promise<{ pollId: string; isbns: string[] }> {
  const isbns = await someIsbns(text.books ?? 3);
  const { poll_id: pollId } = await admin.call(createPoll, {
    club_id: clubId,
    books: isbns.map((isbn) => ({ isbn })),
    ends: text.ends ?? Math.floor(Date.now() / 1000) + 7 * 86_400,
  });
  return { pollId, isbns };
}
