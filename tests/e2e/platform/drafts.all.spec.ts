import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { label, press, pressInDialog } from '../support/steps.ts';
import {
  anotherTab,
  api,
  beAdmin,
  beSignedIn,
  expect,
  newReader,
  openMore,
  type Reader,
  signedIn,
  test,
} from '../support/support.ts';
import { DUNE } from '../support/world.ts';

// Every text that is kept, and every way to lose it: a reload, another page, another tab, a lost network, a refused save
// and a session that has ended. It stays until it is sent or cancelled.

const WORDS = 'Half a thought, and a whole one';

interface KeptText {
  name: string;
  /** Where it is written, if that is a field of several lines. */
  file?: string | readonly string[];
  /** Whether the admin writes it. */
  isAdmins?: boolean;
  /** Prepares what it is about, and returns where it is written. */
  prepare: (page: Page, reader: Reader) => Promise<string>;
  /** Opens its form; not needed where it is open if there is a draft. */
  open: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Fills what else must be filled before it can be sent. */
  fill?: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** The path of the call that sends it. */
  path: string;
  /** What is typed, where not any words will do. */
  words?: string;
  /** Whether a visitor may send it, too. */
  isPublic?: boolean;
  /** Whether it is kept as a change that waits when it is sent without a network. */
  waits?: boolean;
}

const ofBook = async () => `/book?isbn=${DUNE}`;
const ofReadBook = async (page: Page, reader: Reader) => {
  await api(page.context(), '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  return ofBook();
};
const stars = async (page: Page) => {
  for (let half = 0; half < 2; half += 1) await pressInDialog('Half a star more')(page);
};

/** Creates a club with a post, of which the reader is an admin. */
async function club(page: Page, reader: Reader): Promise<string> {
  const context = page.context();
  const body = { name: 'Lamplight', privacy_setting: 'private' };
  const { book_club_id: club_id } = await api<{ book_club_id: string }>(
    context,
    '/api/restricted/bookclub/create',
    body,
    reader,
  );
  const post = { club_id, post_title: 'Part one', post_content: 'So far so good.', is_announcement: false };
  await api(context, '/api/bookclub/add_post', post, reader);
  return club_id;
}

async function postIn(page: Page, reader: Reader, clubId: string): Promise<string> {
  const body = { club_id: clubId, post_title: 'Part two', post_content: 'Further.', is_announcement: false };
  return (await api<{ post_id: string }>(page.context(), '/api/bookclub/add_post', body, reader)).post_id;
}

const addOwn = async (page: Page, reader: Reader) => {
  const book = { title: `Quernstone ${reader.userId}`, authors: ['Mills Grist'] };
  return (await api<{ isbn: string }>(page.context(), '/api/books/add_own', book, reader)).isbn;
};

/** Logs a reader in again, so that ending this session ends no other one. */
async function loggedIn(page: Page, { name, email, userId }: Reader): Promise<Reader> {
  const { access_token: token } = await api<{ access_token: string }>(page.context(), '/identity/token', {
    name,
    email,
  });
  const login = await api<{ user_info: { session_token: string } }>(page.context(), '/api/users/login', { token });
  return { name, email, userId, token: login.user_info.session_token };
}

async function clubToAsk(page: Page): Promise<string> {
  const founder = await newReader(page.context(), 'Grace');
  const name = `Ask ${founder.userId}`;
  const body = { name, privacy_setting: 'invite' };
  await api(page.context(), '/api/restricted/bookclub/create', body, founder);
  return `/bookclubs#${name}`;
}

const clubPost = {
  prepare: async (page: Page, reader: Reader) => `/bookclub/view?id=${await club(page, reader)}`,
  open: async (page: Page) => {
    const write = page.getByRole('button', { name: 'Write a post' });
    await expect(write.or(label('Text')(page))).toBeVisible();
    await expect(async () => {
      // It is gone while it is waited for if the form opens by itself, for a draft.
      if (await write.isVisible()) await write.click({ timeout: 500 });
      await expect(label('Text')(page)).toBeVisible({ timeout: 500 });
    }).toPass();
  },
  field: label('Text'),
  path: '/api/bookclub/add_post',
};

const texts: readonly KeptText[] = [
  {
    name: 'a review',
    file: 'web/features/reviews/review-dialog.tsx',
    prepare: ofReadBook,
    open: press('Write a review'),
    field: label('Your review'),
    fill: stars,
    send: pressInDialog('Submit review'),
    path: '/api/user_actions/submit_review',
  },
  {
    name: 'an edit of a review',
    prepare: async (page, reader) => {
      await ofReadBook(page, reader);
      const review = { isbn: DUNE, rating: 4, review: 'Sand.', spoiler: false };
      await api(page.context(), '/api/user_actions/submit_review', review, reader);
      return ofBook();
    },
    open: async (page) => {
      const edit = page.getByRole('button', { name: 'Edit your review' }).first();
      await edit.click();
    },
    field: label('Your review'),
    send: pressInDialog('Save'),
    path: '/api/user_actions/edit_review',
  },
  {
    name: 'a note',
    file: 'web/features/library/notes/note-section.tsx',
    prepare: ofBook,
    open: async (page) => {
      // The form opens by itself where there is a draft, once the page is interactive.
      const field = label('Your private note')(page);
      await expect(async () => {
        const write = page.getByRole('button', { name: 'Write a note' });
        if (!(await field.isVisible())) await write.click({ timeout: 500 });
        await expect(field).toBeVisible({ timeout: 500 });
      }).toPass();
    },
    field: label('Your private note'),
    send: press('Save note'),
    path: '/api/notes/save',
    waits: true,
  },
  {
    name: 'a club post',
    file: 'web/features/clubs/posts/post-form.tsx',
    ...clubPost,
    fill: (page) => label('Title')(page).fill('Part two'),
    send: press('Post'),
  },
  {
    name: 'an announcement',
    ...clubPost,
    fill: async (page) => {
      await label('Title')(page).fill('Part two');
      await label('Post as an announcement')(page).check();
    },
    send: press('Post announcement'),
  },
  {
    name: 'an edit of a post',
    file: 'web/features/clubs/posts/edit-words.tsx',
    prepare: async (page, reader) => `/bookclub/view?id=${await club(page, reader)}`,
    open: async (page) => {
      await page.getByLabel('More about “Part one”').click();
      await press('Edit “Part one”')(page);
    },
    field: label('Text'),
    send: pressInDialog('Save'),
    path: '/api/bookclub/edit_post',
  },
  {
    name: 'an edit of a reply',
    prepare: async (page, reader) => {
      const club_id = await club(page, reader);
      const reply = { club_id, post_id: await postIn(page, reader, club_id), content: 'Agreed.' };
      await api(page.context(), '/api/bookclub/add_reply', reply, reader);
      return `/bookclub/view?id=${club_id}`;
    },
    open: async (page) => {
      await press('1 reply')(page);
      await page.getByLabel(/^More about the reply of /).click();
      await press('Edit your reply')(page);
    },
    field: (page) => page.getByRole('dialog').getByLabel('Text'),
    send: pressInDialog('Save'),
    path: '/api/bookclub/edit_reply',
  },
  {
    name: 'a club’s plan',
    prepare: async (page, reader) => `/bookclub/manage?id=${await club(page, reader)}&tab=reading`,
    open: async () => undefined,
    field: label('Title'),
    fill: async (page) => {
      await page.getByLabel('Title, author or ISBN').fill(DUNE);
      await label('The club starts on')(page).fill('2026-11-01');
      await label('Ends at')(page).fill('100');
    },
    send: press('Save the plan'),
    path: '/api/bookclub/manage/set_reading',
  },
  {
    name: 'a reply',
    file: 'web/features/clubs/posts/replies.tsx',
    prepare: async (page, reader) => `/bookclub/view?id=${await club(page, reader)}`,
    open: (page) => page.getByRole('button', { name: /^Reply/ }).click(),
    field: label('Your reply'),
    send: async (page) => page.getByRole('button', { name: 'Reply', exact: true }).last().click(),
    path: '/api/bookclub/add_reply',
  },
  {
    name: 'a meeting',
    file: 'web/features/clubs/meetings/meeting-form.tsx',
    prepare: async (page, reader) => `/bookclub/view?id=${await club(page, reader)}&tab=meetings`,
    open: press('Plan a meeting'),
    field: label('Notes (optional)'),
    fill: async (page) => {
      await label('Title')(page).fill('Chapters one to four');
      await label('Starts')(page).fill(`${new Date().getFullYear() + 1}-07-01T19:30`);
    },
    send: press('Plan the meeting'),
    path: '/api/bookclub/manage/create_meeting',
  },
  {
    name: 'a problem with a book',
    file: ['web/features/moderation/report-dialog.tsx', 'web/features/moderation/fact-fields.tsx'],
    prepare: ofBook,
    open: async (page) => {
      await openMore(page);
      await press('Report Problem')(page);
    },
    field: label('Where do you know it from?'),
    send: pressInDialog('Report'),
    path: '/api/books/report_problem',
  },
  {
    name: 'a report of a profile',
    file: 'web/platform/forms/report-dialog.tsx',
    prepare: async (page) => `/profile?id=${(await newReader(page.context(), 'Grace')).userId}`,
    open: async (page) => {
      const report = page.getByRole('button', { name: /^Report / });
      if (!(await report.isVisible())) await page.getByLabel('More about Grace').click();
      await report.click();
    },
    field: label('What is wrong?'),
    send: pressInDialog('Report'),
    path: '/api/moderation/report',
  },
  {
    name: 'an idea for the site',
    file: 'web/features/moderation/forms/feature-form.tsx',
    prepare: async () => '/forms/feature',
    open: async () => undefined,
    field: label('Feature Idea'),
    isPublic: true,
    send: press('Submit'),
    path: '/api/forms/feature',
  },
  {
    name: 'the request of a book',
    prepare: async () => '/bookrequest',
    open: async () => undefined,
    field: label('Book Name'),
    send: press('Request this book'),
    fill: (page) => label('Book Author')(page).fill('Borges'),
    path: '/api/request-book',
  },
  {
    name: 'a message to a club’s admins',
    file: 'web/features/clubs/requests/ask-to-join.tsx',
    prepare: clubToAsk,
    open: async (page) => {
      const name = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await page.getByLabel('Name of a club').fill(name);
      await page.getByRole('button', { name: 'Find' }).click();
      await page.getByRole('button', { name: `Ask to join ${name}` }).click();
    },
    field: label('A short message to the club’s admins'),
    send: press('Send the request'),
    path: '/api/bookclub/request_to_join',
  },
  {
    name: 'the description of a list',
    file: 'web/features/library/lists/list-editor.tsx',
    prepare: async (page, reader) => {
      await api(page.context(), '/api/books/create_book_list', { list_name: 'Summer' }, reader);
      return '/profile?tab=lists';
    },
    open: press('Edit the list Summer'),
    field: label('Description'),
    send: pressInDialog('Save'),
    path: '/api/books/save_book_list',
    waits: true,
  },
  {
    name: 'an earlier read',
    prepare: ofBook,
    open: press('Log an earlier read'),
    field: label('Pages'),
    fill: (page) => label('Pages')(page).fill('412'),
    send: pressInDialog('Add reading'),
    words: '412',
    path: '/api/readings/add',
  },
  {
    name: 'a sentence about a finished book',
    file: 'web/features/library/readings/finish-sheet.tsx',
    prepare: async (page, reader) => {
      await api(page.context(), '/api/readings/start', { isbn: DUNE }, reader);
      return ofBook();
    },
    open: press('Finish Dune'),
    field: label('A sentence about it'),
    send: async (page) => {
      await stars(page);
      await pressInDialog('Done')(page);
    },
    path: '/api/readings/finish',
    waits: true,
  },
  {
    name: 'a book that one adds',
    file: 'web/features/books/own-book-form.tsx',
    prepare: async () => '/addbook',
    open: async () => undefined,
    field: label('Authors'),
    fill: (page) => label('Title')(page).fill('Quernstone'),
    send: press('Add this book'),
    path: '/api/books/add_own',
  },
  {
    name: 'an edit of a book that one added',
    prepare: async (page, reader) => `/addbook?isbn=${await addOwn(page, reader)}`,
    open: async () => undefined,
    field: label('Authors'),
    send: press('Save'),
    path: '/api/books/edit_own',
  },
  {
    name: 'a correction of a book',
    file: 'web/features/moderation/correct-dialog.tsx',
    isAdmins: true,
    prepare: ofBook,
    open: async (page) => {
      const correct = page.getByRole('button', { name: 'Correct Book' });
      if (!(await correct.isVisible())) await openMore(page);
      await correct.click();
    },
    field: label('Why, and where do you know it from?'),
    send: pressInDialog('Correct'),
    path: '/api/librarian/correct_book',
  },
  {
    name: 'a reader’s book for the catalogue',
    file: 'web/features/moderation/accept-dialog.tsx',
    isAdmins: true,
    prepare: async (page) => {
      const other = await newReader(page.context(), 'Grace');
      await addOwn(page, other);
      return `/admin#Quernstone ${other.userId}`;
    },
    open: async (page) => {
      const title = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await page.getByRole('button', { name: `Accept: ${title}` }).click();
    },
    field: (page) => page.getByRole('dialog').getByLabel('Authors'),
    send: pressInDialog('Accept'),
    path: '/api/librarian/accept_own_book',
  },
  {
    name: 'works to merge',
    isAdmins: true,
    prepare: async () => '/admin',
    open: async () => undefined,
    field: label('Duplicate'),
    words: '9780141439518',
    fill: (page) => label('Merge into')(page).fill(DUNE),
    send: press('Merge works'),
    path: '/api/librarian/works_to_merge',
  },
  {
    name: 'the rules of the site',
    file: 'web/features/moderation/site/site-form.tsx',
    isAdmins: true,
    prepare: async () => '/admin/site',
    open: async () => undefined,
    field: label('Rules'),
    fill: async (page) => {
      // The name that the titles of all other tests have.
      await label('Name')(page).fill('Flyleaf');
      await label('Contact address')(page).fill('team@flyleaf.example');
      await label('Who is responsible for readers’ data')(page).fill('Ada Fenn');
    },
    send: press('Save'),
    path: '/api/admin/save_site_record',
  },
  {
    name: 'an answer to a reader',
    file: 'web/features/moderation/admin-queue.tsx',
    isAdmins: true,
    prepare: async (page) => {
      const name = `Grace ${Date.now().toString(36)}`;
      const asks = { isbn: DUNE, kind: 'other', note: name };
      await api(page.context(), '/api/books/report_problem', asks, await newReader(page.context(), name));
      return `/admin#${name}`;
    },
    open: async () => undefined,
    field: (page) => page.getByLabel(`Answer to ${decodeURIComponent(new URL(page.url()).hash.slice(1))}`),
    send: (page) =>
      rowOfAnswer(page)
        .getByRole('button', { name: /^Mark as done/ })
        .click(),
    path: '/api/admin/mark_done',
  },
  {
    name: 'a note about an account',
    file: 'web/features/moderation/accounts/account-file.tsx',
    isAdmins: true,
    prepare: async (page) => {
      const name = `Grace ${Date.now().toString(36)}`;
      await newReader(page.context(), name);
      return `/admin/accounts?query=${encodeURIComponent(name)}`;
    },
    open: press(/^Notes and warnings of /),
    field: label('Note'),
    send: press('Add note'),
    path: '/api/moderation/add_note',
  },
  {
    name: 'an answer to a decision',
    file: 'web/features/moderation/decision-about.tsx',
    prepare: async (page, reader) => {
      const admin = JSON.parse(process.env.E2E_ADMIN ?? '{}') as Reader;
      const warning = { target_id: reader.userId, warning: 'Be kind to each other.' };
      await api(page.context(), '/api/moderation/warn', warning, admin);
      return '/decisions';
    },
    open: (page) => page.locator('summary', { hasText: 'Answer' }).click(),
    field: label('Your answer'),
    send: press('Send answer'),
    path: '/api/moderation/answer_decision',
  },
];

const rowOfAnswer = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: decodeURIComponent(new URL(page.url()).hash.slice(1)) });

// What is typed there is stored, but not sent as it is, or not in the reader's name.
const UNTRIED: Readonly<Record<string, string>> = {
  'web/features/imports/pasted-list.tsx': 'the browser reads the list; tests/e2e/imports tries it',
  'web/features/accounts/pages/signup.tsx': 'stored in the tab, with where the visitor was going',
  'web/features/connections/call-list.tsx': 'an example for developers',
};

test('every field of several lines is tried here', () => {
  const written = globSync('web/**/*.tsx').filter(
    (file) => readFileSync(file, 'utf8').includes('<TextArea') && !file.endsWith('fields/field.tsx'),
  );
  const tried = texts.flatMap(({ file }) => file ?? []);
  expect(written.sort()).toEqual([...tried, ...Object.keys(UNTRIED)].sort());
});

const refusal = {
  status: 400,
  json: {
    requestStatus: 'error',
    error: 'It was refused.',
    message: 'It was refused.',
    code: 'invalid_input',
    request_id: '',
  },
};

test('a save on an older version keeps what was typed beside what another device has saved', async ({ page }) => {
  const reader = await signedIn(page);
  await ofReadBook(page, reader);
  const { review_id } = await api<{ review_id: string }>(
    page.context(),
    '/api/user_actions/submit_review',
    { isbn: DUNE, rating: 4, review: 'Sand.', spoiler: false },
    reader,
  );
  await page.goto(await ofBook());
  await page.getByRole('button', { name: 'Edit your review' }).first().click();
  const field = page.getByLabel('Your review', { exact: true });
  await field.fill('Sand, and worms.');
  const longer = { review_id, isbn: DUNE, rating: 4, review: 'A longer text of the desktop.', spoiler: false };
  await api(page.context(), '/api/user_actions/edit_review', longer, reader);
  const bothAreShown = async () => {
    await expect(page.getByText('Your review: A longer text of the desktop.')).toBeVisible();
    await expect(field).toHaveValue('Sand, and worms.');
  };
  await pressInDialog('Save')(page);
  await bothAreShown();
  await page.reload();
  await page.getByRole('button', { name: 'Edit your review' }).first().click();
  await bothAreShown();
  // A tap beside a form in which something was typed leaves it open.
  await field.fill('Sand, worms, and a longer text.');
  await page.mouse.click(5, 5);
  await expect(field).toBeVisible();
  await pressInDialog('Save')(page);
  await expect(page.getByRole('article').filter({ hasText: 'Sand, worms, and a longer text.' })).toBeVisible();
});

test('a post is sent to no others than those for whom it was written', async ({ page }) => {
  const reader = await signedIn(page);
  const club_id = await club(page, reader);
  const part = (title: string, value: number) => ({ title, upto: { unit: 'percent', value } });
  const plan = (...milestones: object[]) =>
    api(
      page.context(),
      '/api/bookclub/manage/set_reading',
      { club_id, isbn: DUNE, starts: '2026-11-01', milestones },
      reader,
    );
  await plan(part('Arrakis', 40), part('The desert', 80));
  await page.goto(`/bookclub/view?id=${club_id}`);
  await clubPost.open(page);
  await label('Title')(page).fill('The ending');
  await label('Text')(page).fill(WORDS);
  const audience = page.getByLabel('Belongs to');
  await audience.selectOption('The desert');
  await plan(part('Arrakis', 40));
  await press('Post')(page);
  // The refusal has renewed the list, and nothing of it is chosen.
  const post = page.getByRole('button', { name: 'Post', exact: true });
  const isWaiting = async () => {
    await expect(page.getByText(/^The part of the book that you chose is no longer in the plan\./)).toBeVisible();
    await expect(audience).toHaveValue('gone');
    await expect(post).toBeDisabled();
  };
  await isWaiting();
  await page.reload();
  await clubPost.open(page);
  await isWaiting();
  await expect(label('Text')(page)).toHaveValue(WORDS);
  await audience.selectOption('Arrakis');
  await post.click();
  await expect(label('Text')(page)).toBeHidden();
  await expect(page.getByRole('article').filter({ hasText: 'The ending' })).toBeVisible();
});

test('Cancel throws away what was changed, and behind a dialog nothing scrolls', async ({ page }) => {
  const reader = await signedIn(page);
  await ofReadBook(page, reader);
  const review = { isbn: DUNE, rating: 4, review: 'Sand.', spoiler: false };
  await api(page.context(), '/api/user_actions/submit_review', review, reader);
  await page.goto(await ofBook());
  const edit = page.getByRole('button', { name: 'Edit your review' }).first();
  const field = label('Your review')(page);
  await edit.click();
  await field.fill('Angry words');
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await overflow()).toBe('hidden');
  await pressInDialog('Cancel')(page);
  expect(await overflow()).not.toBe('hidden');
  await edit.click();
  await expect(field).toHaveValue('Sand.');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);

  const list = { list_name: 'Summer' };
  const { list_id } = await api<{ list_id: string }>(page.context(), '/api/books/create_book_list', list, reader);
  await api(page.context(), '/api/books/save_book_list', { list_id, list_books: [{ isbn: DUNE }] }, reader);
  await page.goto('/profile?tab=lists');
  const books = page.getByRole('dialog').getByRole('list', { name: 'Books in this list' });
  await press('Edit the list Summer')(page);
  await books.getByRole('button', { name: /^Remove/ }).click();
  await expect(books).toHaveCount(0);
  await pressInDialog('Cancel')(page);
  await press('Edit the list Summer')(page);
  await expect(books.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
});

test('a tap beside a filled sheet leaves it open, and Back keeps what it holds', async ({ page }) => {
  const reader = await signedIn(page);
  const clubId = await club(page, reader);
  await ofReadBook(page, reader);
  const sheets = [
    {
      address: `/bookclub/view?id=${clubId}&tab=meetings`,
      open: 'Plan a meeting',
      fill: (sheet: Locator) => sheet.getByLabel('Title', { exact: true }).fill('Chapters one to four'),
      isFilled: (sheet: Locator) =>
        expect(sheet.getByLabel('Title', { exact: true })).toHaveValue('Chapters one to four'),
    },
    {
      address: `/bookclub/view?id=${clubId}&tab=book`,
      open: 'Start a poll',
      fill: async (sheet: Locator) => {
        await sheet.getByLabel('Title, author or ISBN').fill(DUNE);
        await sheet.getByRole('button', { name: 'Search', exact: true }).click();
        await sheet.getByRole('button', { name: 'Add Dune', exact: true }).first().click();
      },
      isFilled: (sheet: Locator) => expect(sheet.getByRole('button', { name: /^Remove Dune/ })).toBeVisible(),
    },
    {
      address: await ofBook(),
      open: 'Log an earlier read',
      fill: (sheet: Locator) => sheet.getByRole('group', { name: 'Finished' }).getByLabel('Year').fill('2015'),
      isFilled: (sheet: Locator) =>
        expect(sheet.getByRole('group', { name: 'Finished' }).getByLabel('Year')).toHaveValue('2015'),
    },
  ];
  const sheet = page.getByRole('dialog');
  for (const { address, open, fill, isFilled } of sheets) {
    await test.step(open, async () => {
      await page.goto('/home');
      await page.goto(address);
      await press(open)(page);
      await fill(sheet);
      await isFilled(sheet);
      await page.mouse.click(5, 5);
      await isFilled(sheet);
      await page.goBack();
      await expect(page).toHaveURL('/home');
      await page.goForward();
      await press(open)(page);
      await isFilled(sheet);
    });
  }
});

for (const text of texts) {
  test(`${text.name} survives every way to lose it`, async ({ page }) => {
    const rank = text.isAdmins ? 'admin' : 'member';
    const reader = text.isAdmins ? await loggedIn(page, await beAdmin(page)) : await signedIn(page);
    await beSignedIn(page, reader, rank);
    const address = await text.prepare(page, reader);
    const words = text.words ?? WORDS;
    const isThere = async (of = page) => {
      await text.open(of);
      await expect(text.field(of)).toHaveValue(words);
    };
    await page.goto(address);
    const field = text.field(page);
    await text.open(page);
    await text.fill?.(page);
    await field.fill(words);

    await page.reload();
    await isThere();
    await expect(page.getByText('Your draft of today')).toBeVisible();

    const otherTab = await anotherTab(page.context());
    await otherTab.goto(address);
    await isThere(otherTab);
    await otherTab.close();

    for (const answer of ['nothing', 'a refusal'] as const) {
      if (text.waits && answer === 'nothing') continue;
      const asked = page.waitForRequest(`**${text.path}`);
      await page.route(`**${text.path}`, (route) => (answer === 'nothing' ? route.abort() : route.fulfill(refusal)));
      await text.send(page);
      await asked;
      // The first call that fails is tried once more when the offline mode is loaded.
      const sentence = answer === 'nothing' ? /You seem to be offline\.|You.re offline\./ : 'It was refused.';
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(field).toHaveValue(words);
      await page.unroute(`**${text.path}`);
    }
    await page.reload();
    await isThere();

    if (!text.isPublic) {
      await api(page.context(), '/api/users/logout', {}, reader);
      await text.send(page);
      await expect(page.getByText('Please login again!').first()).toBeVisible();
      await beSignedIn(page, await loggedIn(page, reader), rank);
    }
    await page.goto('/home');
    await page.goto(address);
    await isThere();

    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.reload();
    await expect(page.getByText('Your draft of today')).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  });
}
