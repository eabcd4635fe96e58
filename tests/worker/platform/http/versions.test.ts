import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../../worker/app.ts';
import { getSettings } from '../../../../worker/features/accounts/settings/contract.ts';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { getFeed, getInfo } from '../../../../worker/features/clubs/contract.ts';
import { getMeetings } from '../../../../worker/features/clubs/meetings/contract.ts';
import { addReply, getReading, getReplies } from '../../../../worker/features/clubs/readings/contract.ts';
import { createBookList, getBookList, saveBookList } from '../../../../worker/features/library/lists/contract.ts';
import { getNote, saveNote } from '../../../../worker/features/library/notes/contract.ts';
import { correctionSentences, getCorrections } from '../../../../worker/features/moderation/corrections/contract.ts';
import { getOwnBooks } from '../../../../worker/features/moderation/librarians/contract.ts';
import { getSiteRecord } from '../../../../worker/features/moderation/site/contract.ts';
import { getReview } from '../../../../worker/features/reviews/contract.ts';
import { type ErrorCode, errorAnswer, type RequestBody } from '../../../../worker/platform/http/contract.ts';
import { seenVersion, versionOf, versionSentences } from '../../../../worker/platform/http/version-contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { prepare } from '../../../support/worker/examples.ts';
import { someIsbns } from '../../../support/worker/features/builders.ts';
import { posts } from '../../../support/worker/features/clubs.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';
import { replacing } from '../../../support/worker/watching.ts';

// Everything that is edited as a whole, and how its version is loaded.

const app = createTestApp({});

interface Versioned {
  /** The text of the input that two saves at once differ in. */
  text: string;
  /** The version as the page loads it. */
  version: (reader: Reader, input: Record<string, string>) => Promise<string | undefined>;
  /** The answer to a repeated call, where it is another one than a success. */
  again?: ErrorCode;
  /** What the example's input is changed to, where another one is needed. */
  other?: (reader: Reader, input: Record<string, string>) => Promise<object> | object;
}

const versioned: Readonly<Record<string, Versioned>> = {
  '/api/user_actions/edit_review': {
    text: 'review',
    version: async (reader, { isbn = '', review_id = '' }) =>
      (await reader.call(getReview, { isbn, review_id })).review.version,
  },
  '/api/books/save_book_list': {
    text: 'list_description',
    version: async (reader, { list_id = '' }) => (await reader.call(getBookList, { list_id })).list.version,
    other: () => ({ list_name: 'Another name', list_description: 'Another description.' }),
  },
  '/api/settings/editusername': {
    text: 'username',
    version: async (reader) => (await reader.call(getSettings, {})).version,
    other: () => ({ username: 'Another Ada' }),
  },
  '/api/bookclub/manage/update_club_settings': {
    text: 'club_name',
    version: async (reader, { club_id = '' }) => (await reader.call(getInfo, { club_id })).book_club_info.version,
    other: () => ({ club_name: 'Another evening' }),
  },
  '/api/bookclub/manage/set_reading': {
    text: 'milestones',
    version: async (reader, { club_id = '' }) => (await reader.call(getReading, { club_id })).version,
  },
  '/api/bookclub/manage/edit_meeting': {
    text: 'title',
    version: async (reader, { club_id = '' }) => (await reader.call(getMeetings, { club_id })).meetings[0]?.version,
  },
  '/api/bookclub/edit_post': {
    text: 'post_content',
    version: async (reader, { club_id = '' }) => (await reader.call(getFeed, { club_id })).feed.posts[0]?.version,
  },
  '/api/bookclub/edit_reply': {
    text: 'content',
    version: async (reader, { club_id = '', post_id = '' }) =>
      (await reader.call(getReplies, { club_id, post_id })).replies[0]?.version,
    other: async (reader, { club_id = '' }) => {
      const post_id = await posts(reader, club_id);
      const { reply_id } = await reader.call(addReply, { club_id, post_id, content: 'It is not.' });
      return { post_id, reply_id };
    },
  },
  '/api/books/edit_own': {
    text: 'title',
    version: async (reader, { own_book = '' }) => (await reader.call(getBook, { isbn: own_book })).own?.version,
  },
  '/api/librarian/accept_own_book': {
    text: 'title',
    version: async (reader, { isbn = '' }) =>
      (await reader.call(getOwnBooks, {})).own_books.find((book) => book.isbn === isbn)?.version,
    other: () => ({ title: 'Another title' }),
  },
  '/api/librarian/correct_book': {
    text: 'title',
    version: async (reader, { isbn = '' }) => (await reader.call(getCorrections, { isbn })).version,
    other: () => ({ title: 'Another title' }),
    again: 'conflict',
  },
  '/api/admin/save_site_record': {
    text: 'description',
    version: async (reader) => (await reader.call(getSiteRecord, {})).version,
    other: () => ({ description: 'Another description.' }),
  },
};

// It saves no text: report.test.ts tests its version.
const MARK_DONE = '/api/admin/mark_done';

const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path !== MARK_DONE)
  .filter(({ input }) => Object.values(input.def.shape).includes(seenVersion));

test('every call that takes a version is tried here', () => {
  expect(endpoints.map(({ path }) => path).sort()).toEqual(Object.keys(versioned).sort());
});

/** The app over a database in which two calls load before one of them saves. */
function loadingTogether() {
  const together = Promise.withResolvers<void>();
  let loads = 0;
  const DB = replacing(env.DB, {
    withSession(start?: string) {
      const session = env.DB.withSession(start);
      let isFirst = true;
      return replacing(session, {
        async batch(statements: D1PreparedStatement[]) {
          const results = await session.batch(statements);
          if (isFirst) loads += 1;
          if (loads === 2) together.resolve();
          if (isFirst) await together.promise;
          isFirst = false;
          return results;
        },
      });
    },
  });
  return app.over({ ...env, DB });
}

const changed = (value: unknown, by: string): unknown =>
  typeof value === 'string'
    ? `${value}${by}`
    : (value as { title: string }[]).map((one) => ({ ...one, title: `${one.title}${by}` }));

test('two changes of a list’s books at once are both made', async () => {
  const reader = await app.reader();
  const { list_id } = await reader.call(createBookList, { list_name: 'Summer' });
  const at = loadingTogether();
  const isbns = await someIsbns(2);
  await Promise.all(
    isbns.map((isbn) => at.call(saveBookList, { list_id, list_books: [{ isbn }], list_before: [] }, { as: reader })),
  );
  const { list } = await reader.call(getBookList, { list_id });
  expect(list.books.map(({ isbn }) => isbn).sort()).toEqual([...isbns].sort());
});

test('of two notes at once on one version, one is saved', async () => {
  const reader = await app.reader();
  const [isbn = ''] = await someIsbns(1);
  const { changed_at } = await reader.call(saveNote, { isbn, text: 'Sand.' });
  const at = loadingTogether();
  const texts = ['Sand, and worms.', 'Sand, and spice.'];
  const answers = await Promise.all(
    texts.map((text) =>
      at.send(saveNote.path, { isbn, text, changed_at, user_id: reader.userId, session_token: reader.token }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { text } = await reader.call(getNote, { isbn });
  expect(text).toBe(texts[answers.findIndex(({ status }) => status === 200)]);
});

describe.each(endpoints)('$path', (endpoint) => {
  test('of two saves at once on one version, one is refused with what the other one has stored', async () => {
    const { reader, input: example } = await prepare(endpoint, app);
    const { version, other, text = '' } = versioned[endpoint.path] ?? {};
    const named = example as Record<string, string>;
    const input = { ...example, ...(await other?.(reader, named)) } as Record<string, string>;
    const loaded = await version?.(reader, input);
    const at = loadingTogether();
    const answers = await Promise.all(
      [' one', ' two'].map((by) =>
        at.send(endpoint.path, {
          ...{ ...input, [text]: changed(input[text], by), version: loaded },
          ...{ user_id: reader.userId, session_token: reader.token },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { stored, error } = errorAnswer.parse(answers.find(({ status }) => status === 409)?.body);
    expect(error).toBe(versionSentences.elsewhere);
    const saved = answers.findIndex(({ status }) => status === 200) === 0 ? ' one' : ' two';
    expect(stored?.[text]).toEqual(changed(input[text], saved));
  });

  test('a save on an older version changes nothing and answers what is stored; one on the stored version is saved', async () => {
    const { reader, input: example } = await prepare(endpoint, app);
    const { version, other, again } = versioned[endpoint.path] ?? {};
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
    if (again === undefined) await reader.call(endpoint, save(loaded));
    else
      expect(await reader.callForError(endpoint, save(loaded))).toMatchObject({
        code: again,
        error: correctionSentences.same,
      });
  });
});

test('versions differ by every value, and not by their order', () => {
  expect(versionOf({ a: 1, b: undefined, c: ['x'] })).toBe(versionOf({ c: ['x'], a: 1 }));
  const all = [{ a: 1 }, { a: '1' }, { a: 2 }, { b: 1 }, { a: [1] }, { a: 'x\n' }, { a: 'x' }, {}].map(versionOf);
  expect(new Set(all).size).toBe(all.length);
});
