import { env } from 'cloudflare:workers';
import {
  banUser,
  deleteClub,
  deleteInviteCode,
  deletePost,
  demoteToMember,
} from '../../../worker/features/clubs/contract.ts';
import { deleteReply } from '../../../worker/features/clubs/readings/contract.ts';
import { revokeToken } from '../../../worker/features/connections/tokens/contract.ts';
import { deleteChallenge } from '../../../worker/features/habits/challenges/contract.ts';
import { deleteBookList } from '../../../worker/features/library/lists/contract.ts';
import { deleteReading, type Reading } from '../../../worker/features/library/readings/contract.ts';
import { deleteBookReview } from '../../../worker/features/reviews/contract.ts';
import { unfriendUser } from '../../../worker/features/social/friends/contract.ts';
import type { ErrorCode } from '../../../worker/platform/http/contract.ts';
import type { Reader } from './app.ts';
import { befriended, hasRead, someIsbns } from './builders.ts';
import { reads } from './club-readings.ts';
import { becomesAdmin, foundsClub, posts } from './clubs.ts';
import type { Stage } from './examples.ts';

type Input = Record<string, unknown>;

/** Something that happens between a call and its repetition. */
type Turn = (stage: Stage, input: Input, answer: Input) => Promise<unknown>;

/** What is tried with the key of a call that creates, beside sending it again as it was. */
export interface Repeats {
  /** For each field of its input another value with which the call, under a key of its own, would be done as well. */
  others: Record<string, (stage: Stage, input: Input) => unknown>;
  /** How its caller loses the right to it, and what they are told then. */
  losses: Record<string, { turn: Turn; code: ErrorCode }>;
  /** How what it made goes away again; null where it stays. */
  removal: Turn | null;
}

const words = (value: unknown) => () => value;

const anotherClub = ({ reader }: Stage) => foundsClub(reader);
const clubOf = (input: Input) => ({ club_id: String(input.club_id) });

async function anotherIsbn({ reader }: Stage): Promise<string> {
  const [, isbn = ''] = await someIsbns(2);
  await hasRead(reader, isbn);
  return isbn;
}

async function anotherMilestone(stage: Stage): Promise<string> {
  const [isbn = ''] = await someIsbns(1);
  const part = { title: 'Part one', upto: { unit: 'percent', value: 40 } } as const;
  const { [part.title]: id = '' } = await reads(stage.reader, await anotherClub(stage), isbn, [part]);
  return id;
}

async function anotherFriend({ reader, app }: Stage): Promise<string> {
  const friend = await app.reader('Linus');
  await befriended(reader, friend);
  return friend.userId;
}

/** Takes the founder's role away; answers who did. */
async function demoted({ reader, app }: Stage, input: Input): Promise<Reader> {
  const admin = await app.reader('Another Admin');
  await becomesAdmin(reader, String(input.club_id), admin);
  await admin.call(demoteToMember, { ...clubOf(input), user_to_demote: reader.userId });
  return admin;
}

const lossesOfMember: Repeats['losses'] = {
  banned: {
    turn: async (stage, input) => {
      const admin = await demoted(stage, input);
      await admin.call(banUser, { ...clubOf(input), user_to_ban: stage.reader.userId });
    },
    code: 'not_found',
  },
  'left without a club': { turn: ({ reader }, input) => reader.call(deleteClub, clubOf(input)), code: 'not_found' },
};

const lossesInClub: Repeats['losses'] = { demoted: { turn: demoted, code: 'not_allowed' }, ...lossesOfMember };

const deleteItsReading: Turn = ({ reader }, _input, { reading }) =>
  reader.call(deleteReading, { reading_id: (reading as Reading).id });

/** By path, for every endpoint that creates; `tests/worker/platform/contract/keys.test.ts` says what is missing. */
export const repeats: Readonly<Record<string, Repeats>> = {
  '/api/bookclub/add_post': {
    others: {
      club_id: anotherClub,
      post_title: words('Chapter five'),
      post_content: words('The lighthouse is empty.'),
      is_announcement: words(false),
      milestone_id: anotherMilestone,
    },
    losses: lossesInClub,
    removal: ({ reader }, input, { post_id: id }) =>
      reader.call(deletePost, { book_club_id: String(input.club_id), post_id: String(id), type: 'announcements' }),
  },
  '/api/bookclub/add_reply': {
    // A post is of one club: with another club, or with a post of one, it would not be done. The words come first, then.
    others: {
      content: words('Nor is the pier.'),
      club_id: anotherClub,
      post_id: async (stage) => posts(stage.reader, await anotherClub(stage)),
    },
    losses: lossesOfMember,
    removal: ({ reader }, input, { reply_id: id }) =>
      reader.call(deleteReply, { ...clubOf(input), reply_id: String(id) }),
  },
  '/api/bookclub/manage/create_meeting': {
    others: {
      club_id: anotherClub,
      title: words('Chapters five to eight'),
      starts: (_stage, input) => String(input.starts).replace('T19:', 'T20:'),
      zone: words('Asia/Kathmandu'),
      minutes: words(120),
      place: words('At the station'),
      notes: words('Bring two cups.'),
    },
    losses: lossesInClub,
    removal: null,
  },
  '/api/bookclub/manage/create_poll': {
    others: {
      club_id: anotherClub,
      books: async () => (await someIsbns(4)).map((isbn) => ({ isbn })),
      ends: (_stage, input) => Number(input.ends) + 86_400,
    },
    losses: lossesInClub,
    removal: null,
  },
  '/api/restricted/bookclub/create': {
    others: { name: words('The Short Chapter'), privacy_setting: words('public') },
    losses: {},
    removal: ({ reader }, _input, { book_club_id: id }) => reader.call(deleteClub, { club_id: String(id) }),
  },
  '/api/bookclub/manage/generate_invite_code': {
    others: { club_id: anotherClub },
    losses: lossesInClub,
    removal: ({ reader }, input, { invite_code: code }) =>
      reader.call(deleteInviteCode, { ...clubOf(input), invite_code: String(code) }),
  },
  '/api/books/add_own': {
    others: {
      isbn: words('9781472154637'),
      series: words('The Long Winter'),
      position: words('2'),
      title: words('The Lamplighter of Wells'),
      authors: words(['Ada Fenn']),
      year: words(1932),
      pages: words(205),
      language: words('fr'),
    },
    losses: {},
    removal: null,
  },
  '/api/books/create_book_list': {
    others: { list_name: words('Winter') },
    losses: {},
    removal: ({ reader }, _input, { list_id: id }) => reader.call(deleteBookList, { list_id: String(id) }),
  },
  '/api/challenges/create': {
    others: {
      challenge_name: words('Twenty by summer'),
      num_books: words(20),
      challenge_due_date: (_stage, input) => Number(input.challenge_due_date) + 86_400,
      year: (_stage, input) => new Date(Number(input.challenge_due_date) * 1000).getUTCFullYear(),
    },
    losses: {},
    removal: ({ reader }, _input, { challenge_id: id }) => reader.call(deleteChallenge, { challenge_id: String(id) }),
  },
  '/api/readings/start': {
    others: { isbn: anotherIsbn, date: words('2024') },
    losses: {},
    removal: deleteItsReading,
  },
  '/api/readings/again': { others: { isbn: anotherIsbn }, losses: {}, removal: deleteItsReading },
  '/api/readings/add': {
    others: {
      isbn: anotherIsbn,
      started: words({ date: '2018' }),
      finished: words({ date: '2020-02-29' }),
      format: words('audio'),
      pages: words(412),
    },
    losses: {},
    removal: deleteItsReading,
  },
  '/api/request-book': {
    others: { name: words('The Book of Snow'), author: words('Somebody Else') },
    losses: {},
    removal: null,
  },
  '/api/forms/feature': {
    others: { name: words('Grace'), email: words('grace@example.com'), idea: words('A shelf for borrowed books.') },
    losses: {},
    removal: null,
  },
  '/api/user_actions/submit_review': {
    others: { isbn: anotherIsbn, rating: words(1), review: words('Other words.'), spoiler: words(true) },
    losses: {
      'banned from reviewing': {
        turn: ({ reader }) =>
          env.DB.prepare('UPDATE users SET reviewing_banned_at = 1 WHERE id = ?').bind(reader.userId).run(),
        code: 'not_allowed',
      },
    },
    removal: ({ reader }, input, { review_id: id }) =>
      reader.call(deleteBookReview, { isbn: String(input.isbn), review_id: String(id) }),
  },
  '/api/share_book_to_friend': {
    others: { isbn: anotherIsbn, recipient_id: anotherFriend },
    losses: {
      unfriended: {
        turn: ({ reader }, input) => reader.call(unfriendUser, { user_to_friend_id: String(input.recipient_id) }),
        code: 'not_allowed',
      },
    },
    removal: null,
  },
  '/api/tokens/create': {
    others: { name: words('A spreadsheet'), scope: words('write'), expires_days: words(365) },
    losses: {},
    removal: ({ reader }, _input, { token_id: id }) => reader.call(revokeToken, { token_id: String(id) }),
  },
  '/api/user_actions/share_book_via_email': {
    others: { isbn: anotherIsbn, recipient: () => `other-${crypto.randomUUID()}@example.org` },
    losses: {
      blocked: {
        turn: (_stage, input) =>
          env.DB.prepare(
            'INSERT INTO mail_blocks (address_key, blocked_at) SELECT address_key, 1 FROM outbox WHERE address = ?',
          )
            .bind(input.recipient)
            .run(),
        code: 'not_allowed',
      },
    },
    removal: null,
  },
};
