import { endingsOf } from '../../worker/features/books/catalogue/search/search-text.ts';
import type { DemoClub } from './clubs.ts';
import { bookAt, DAY, type Demo, dayOf, kinds, newsWriter } from './world.ts';

/** Adds a club with members, milestones, posts, meeting and poll. */
export function fillClub(demo: Demo, club: DemoClub, place: number): void {
  const { bulk, now, idOf } = demo;
  const id = `demo-club-${place}`;
  const founded = now + club.founded * DAY;
  bulk.into('clubs', ['id', 'name', 'privacy_setting', 'genre_focus', 'created_at'])(
    ...[id, club.name, club.privacy, club.genre, founded],
  );
  const names = bulk.into('club_names', ['name', 'club_id']);
  for (const ending of endingsOf(club.name)) names(ending, id);
  bulk.into('club_codes', ['code', 'id', 'club_id', 'system', 'created_at'])(
    `DEMO-${place}`,
    `${id}-code`,
    id,
    1,
    founded,
  );
  const member = bulk.into('club_members', ['club_id', 'user_id', 'role', 'joined_at', 'tells_progress']);
  club.members.forEach((name, number) => {
    member(id, idOf(name), number === 0 ? 'admin' : 'member', founded + number * 9 * DAY, 1);
  });
  fillPlan(demo, club, id);
  fillTalk(demo, club, id);
  fillMeeting(demo, club, id);
  fillPoll(demo, club, id);
}

function fillPlan({ bulk, now, books, idOf }: Demo, club: DemoClub, id: string): void {
  const book = bookAt(books, club.book);
  const started = now + club.started * DAY;
  bulk.into('club_readings', ['id', 'club_id', 'work_id', 'isbn', 'starts', 'set_at'])(
    ...[`${id}-reading`, id, book.work, book.isbn, Math.floor(started / DAY), started],
  );
  const milestone = bulk.into('club_milestones', [
    ...['id', 'reading_id', 'club_id', 'position', 'title', 'unit', 'value', 'due', 'made_at'],
  ]);
  club.milestones.forEach(({ title, percent, due }, place) => {
    const day = Math.floor(now / DAY) + due;
    milestone(`${id}-part-${place + 1}`, `${id}-reading`, id, place + 1, title, 1, percent, day, started);
  });
  // Number 2, since some of the members have read the book before.
  const reading = bulk.into('readings', [
    ...['work_id', 'user_id', 'number', 'isbn', 'state', 'started', 'read_at', 'progress_unit', 'progress_value'],
    ...['format', 'changed_at', 'added_at'],
  ]);
  const line = newsWriter(bulk, now);
  club.progress.forEach((percent, place) => {
    const name = club.members[place];
    if (name === undefined) return;
    const [startedAt, changed] = [started + place * 5_000, now - (place + 1) * 3_000];
    reading(
      book.work,
      idOf(name),
      2,
      book.isbn,
      1,
      dayOf(startedAt),
      changed,
      1,
      percent,
      place % 3,
      changed,
      startedAt,
    );
    line(idOf(name), book, startedAt, kinds.started);
  });
}

function fillTalk({ bulk, now, idOf }: Demo, club: DemoClub, id: string): void {
  const post = bulk.into('club_posts', [
    ...['id', 'club_id', 'user_id', 'type', 'title', 'content', 'created_at', 'position', 'milestone_id'],
  ]);
  const reply = bulk.into('club_replies', ['id', 'post_id', 'club_id', 'user_id', 'content', 'created_at', 'position']);
  const like = bulk.into('club_likes', ['target_id', 'user_id', 'post_id', 'club_id', 'liked_at']);
  club.posts.forEach(({ by, at, title, text, milestone, announcement, likes = [], replies = [] }, place) => {
    const postId = `${id}-post-${place}`;
    const written = Math.floor(now + at * DAY);
    const part = milestone === undefined ? null : `${id}-part-${milestone}`;
    post(postId, id, idOf(by), announcement ? 'announcements' : 'posts', title, text, written, place + 1, part);
    for (const name of likes) like(postId, idOf(name), postId, id, written + 3_600);
    replies.forEach((item, number) => {
      const content = item.text;
      reply(`${postId}-${number}`, postId, id, idOf(item.by), content, Math.floor(now + item.at * DAY), number + 1);
    });
  });
}

function fillMeeting({ bulk, now, idOf }: Demo, { members, meeting }: DemoClub, id: string): void {
  if (meeting === undefined) return;
  const starts = (Math.floor(now / DAY) + meeting.in) * DAY + meeting.hour * 3_600;
  const createdAt = now - 5 * DAY;
  bulk.into('club_meetings', [
    ...[
      'id',
      'club_id',
      'user_id',
      'title',
      'starts_at',
      'zone',
      'minutes',
      'place',
      'notes',
      'created_at',
      'changed_at',
    ],
  ])(
    ...[`${id}-meeting`, id, idOf(members[0] ?? ''), meeting.title, starts, 'UTC', meeting.minutes],
    ...[meeting.place, meeting.notes, createdAt, createdAt],
  );
  const answer = bulk.into('club_meeting_answers', ['meeting_id', 'user_id', 'club_id', 'answer', 'answered_at']);
  for (const [place, name] of meeting.coming.entries())
    answer(`${id}-meeting`, idOf(name), id, 0, createdAt + place * 900);
}

function fillPoll({ bulk, now, books, idOf }: Demo, { poll }: DemoClub, id: string): void {
  if (poll === undefined) return;
  const since = now + poll.since * DAY;
  bulk.into('club_polls', ['id', 'club_id', 'user_id', 'ends_at', 'book_count', 'work_count', 'created_at'])(
    ...[`${id}-poll`, id, idOf(poll.by), now + poll.ends * DAY, poll.books.length, poll.books.length, since],
  );
  const book = bulk.into('club_poll_books', ['poll_id', 'place', 'club_id', 'isbn']);
  for (const [place, isbn] of poll.books.entries()) book(`${id}-poll`, place, id, bookAt(books, isbn).isbn);
  const vote = bulk.into('club_poll_votes', ['poll_id', 'user_id', 'club_id', 'choices', 'voted_at']);
  poll.votes.forEach(([name, places], number) => {
    const choices = places.reduce((bits, place) => bits | (1 << place), 0);
    vote(`${id}-poll`, idOf(name), id, choices, since + (number + 1) * 3_600);
  });
}
