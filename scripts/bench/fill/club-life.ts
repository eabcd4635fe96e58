import { type Dice, farDown } from './dice.ts';
import { moments, type Reader, type Site, someText } from './site.ts';

const DAY = 86_400;
const POLLS = 8;
const MEETINGS = 12;
const ANSWERED = 60;
const ASKING = 30;

interface Filled {
  id: string;
  name: string;
  privacy: string;
  founded: number;
  people: readonly Reader[];
  banned: readonly Reader[];
}

/** What members of a club do together: polls and meetings, with a vote and an answer of some of them; and who asks to join. */
export function fillClubLife(site: Site, dice: Dice, { id, name, privacy, founded, people, banned }: Filled): void {
  const { bulk, library, sizes, end } = site;
  const poll = bulk.into('club_polls', [
    ...['id', 'club_id', 'user_id', 'ends_at', 'book_count', 'work_count', 'created_at'],
  ]);
  const book = bulk.into('club_poll_books', ['poll_id', 'place', 'club_id', 'isbn']);
  const vote = bulk.into('club_poll_votes', ['poll_id', 'user_id', 'club_id', 'choices', 'voted_at']);
  const meeting = bulk.into('club_meetings', [
    ...['id', 'club_id', 'user_id', 'title', 'starts_at', 'zone', 'created_at', 'changed_at'],
  ]);
  const answer = bulk.into('club_meeting_answers', ['meeting_id', 'user_id', 'club_id', 'answer', 'answered_at']);
  const listed = bulk.into('club_names', ['name', 'club_id']);
  const request = bulk.into('club_join_requests', ['club_id', 'user_id', 'message', 'asked_at']);
  const some = people.slice(0, ANSWERED);
  for (const at of moments(dice, POLLS, founded, end)) {
    const pollId = dice.id();
    poll(pollId, id, people[0]?.id ?? null, at + 7 * DAY, 3, 3, at);
    const isbns = new Set<string>();
    while (isbns.size < 3) isbns.add(library.isbnAt(farDown(dice, Math.min(sizes.books, 5_000), 0.9)));
    [...isbns].forEach((isbn, place) => {
      book(pollId, place, id, isbn);
    });
    for (const { id: reader } of some) vote(pollId, reader, id, 1 + dice.below(7), at);
  }
  // Half of them are to come.
  for (const at of moments(dice, MEETINGS, end - 60 * DAY, end + 60 * DAY)) {
    const meetingId = dice.id();
    meeting(meetingId, id, people[0]?.id ?? null, 'The next chapters', at, 'Europe/Berlin', founded, founded);
    for (const { id: reader } of some) answer(meetingId, reader, id, dice.below(3), founded);
  }
  if (privacy !== 'private') {
    const words = name.toLowerCase().split(' ');
    for (const ending of new Set(words.map((_, place) => words.slice(place).join(' ')))) listed(ending, id);
  }
  if (privacy === 'invite') {
    const known = new Set([...people, ...banned]);
    const asking = site.readers.filter((reader) => !known.has(reader)).slice(0, ASKING);
    for (const { id: reader } of asking) request(id, reader, someText(dice, site, 1).slice(0, 300), end - 5 * DAY);
  }
}

/** Every fourth reader has a calendar that subscribes. */
export function fillCalendars({ bulk, readers, end }: Site): void {
  const address = bulk.into('calendar_addresses', ['user_id', 'generation', 'made_at']);
  for (const { id, place } of readers) if (place % 4 === 0) address(id, 1, end - DAY);
}
