import { describe, expect, test } from 'vitest';
import { routes } from '../../../../worker/app.ts';
import { getSettings } from '../../../../worker/features/accounts/settings/contract.ts';
import { getFeed, getInfo } from '../../../../worker/features/clubs/contract.ts';
import { getMeetings } from '../../../../worker/features/clubs/meetings/contract.ts';
import { addReply, getReading, getReplies } from '../../../../worker/features/clubs/readings/contract.ts';
import { getBookList } from '../../../../worker/features/library/lists/contract.ts';
import { getOwnBooks } from '../../../../worker/features/moderation/librarians/contract.ts';
import { getSiteRecord } from '../../../../worker/features/moderation/site/contract.ts';
import { getReview } from '../../../../worker/features/reviews/contract.ts';
import type { RequestBody } from '../../../../worker/platform/http/contract.ts';
import { seenVersion, versionOf, versionSentences } from '../../../../worker/platform/http/version-contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { prepare } from '../../../support/worker/examples.ts';
import { posts } from '../../../support/worker/features/clubs.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// Everything that is edited as a whole, and how its version is loaded.

const app = createTestApp({});

interface Versioned {
  /** The version as the page loads it. */
  version: (reader: Reader, input: Record<string, string>) => Promise<string | undefined>;
  /** What the example's input is changed to, where another one is needed. */
  other?: (reader: Reader, input: Record<string, string>) => Promise<object> | object;
}

const versioned: Readonly<Record<string, Versioned>> = {
  '/api/user_actions/edit_review': {
    version: async (reader, { isbn = '', review_id = '' }) =>
      (await reader.call(getReview, { isbn, review_id })).review.version,
  },
  '/api/books/save_book_list': {
    version: async (reader, { list_id = '' }) => (await reader.call(getBookList, { list_id })).list.version,
    other: () => ({ list_name: 'Another name', list_description: 'Another description.' }),
  },
  '/api/settings/editusername': {
    version: async (reader) => (await reader.call(getSettings, {})).version,
    other: () => ({ username: 'Another Ada' }),
  },
  '/api/bookclub/manage/update_club_settings': {
    version: async (reader, { club_id = '' }) => (await reader.call(getInfo, { club_id })).book_club_info.version,
    other: () => ({ club_name: 'Another evening' }),
  },
  '/api/bookclub/manage/set_reading': {
    version: async (reader, { club_id = '' }) => (await reader.call(getReading, { club_id })).version,
  },
  '/api/bookclub/manage/edit_meeting': {
    version: async (reader, { club_id = '' }) => (await reader.call(getMeetings, { club_id })).meetings[0]?.version,
  },
  '/api/bookclub/edit_post': {
    version: async (reader, { club_id = '' }) => (await reader.call(getFeed, { club_id })).feed.posts[0]?.version,
  },
  '/api/bookclub/edit_reply': {
    version: async (reader, { club_id = '', post_id = '' }) =>
      (await reader.call(getReplies, { club_id, post_id })).replies[0]?.version,
    other: async (reader, { club_id = '' }) => {
      const post_id = await posts(reader, club_id);
      const { reply_id } = await reader.call(addReply, { club_id, post_id, content: 'It is not.' });
      return { post_id, reply_id };
    },
  },
  '/api/librarian/accept_own_book': {
    version: async (reader, { isbn = '' }) =>
      (await reader.call(getOwnBooks, {})).own_books.find((book) => book.isbn === isbn)?.version,
    other: () => ({ title: 'Another title' }),
  },
  '/api/admin/save_site_record': {
    version: async (reader) => (await reader.call(getSiteRecord, {})).version,
    other: () => ({ description: 'Another description.' }),
  },
};

const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ input }) => Object.values(input.def.shape).includes(seenVersion));

test('every call that takes a version is tried here', () => {
  expect(endpoints.map(({ path }) => path).sort()).toEqual(Object.keys(versioned).sort());
});

describe.each(endpoints)('$path', (endpoint) => {
  test('a save on an older version changes nothing and answers what is stored; one on the stored version is saved', async () => {
    const { reader, input: example } = await prepare(endpoint, app);
    const { version, other } = versioned[endpoint.path] ?? {};
    const named = example as Record<string, string>;
    const input = { ...example, ...(await other?.(reader, named)) } as Record<string, string>;
    const loaded = await version?.(reader, input);
    const save = (seen: string | undefined): RequestBody<typeof endpoint> => ({ ...input, version: seen });
    const before = await snapshot();
    const refusal = await reader.callForError(endpoint, save('older1'));
    expect(refusal).toMatchObject({ status: 409, code: 'conflict', error: versionSentences.elsewhere });
    const { version: stored, ...values } = refusal.stored ?? {};
    expect(stored).toBe(loaded);
    expect(versionOf(values)).toBe(loaded);
    expect(await snapshot()).toBe(before);

    await reader.call(endpoint, save(loaded));
    expect(await snapshot()).not.toBe(before);
    // A repeated call after a lost answer is no conflict.
    await reader.call(endpoint, save(loaded));
  });
});

test('versions differ by every value, and not by their order', () => {
  expect(versionOf({ a: 1, b: undefined, c: ['x'] })).toBe(versionOf({ c: ['x'], a: 1 }));
  const all = [{ a: 1 }, { a: '1' }, { a: 2 }, { b: 1 }, { a: [1] }, { a: 'x\n' }, { a: 'x' }, {}].map(versionOf);
  expect(new Set(all).size).toBe(all.length);
});
