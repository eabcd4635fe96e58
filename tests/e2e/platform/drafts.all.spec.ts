import type { Locator, Page } from '@playwright/test';
import {
  anotherTab,
  api,
  beSignedIn,
  expect,
  newReader,
  openMore,
  type Reader,
  signedIn,
  test,
} from '../support/support.ts';

// Every text that is kept, and every way to lose it: a reload, another page, another tab, a lost network, a refused save
// and a session that has ended. It stays until it is sent or cancelled.

const DUNE = '9780340839935';
const WORDS = 'Half a thought, and a whole one';

interface KeptText {
  name: string;
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
  /** Whether a visitor may send it, too. */
  isPublic?: boolean;
  /** Whether it is kept as a change that waits when it is sent without a network. */
  waits?: boolean;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const pressInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const label = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
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

async function clubToAsk(page: Page): Promise<string> {
  const founder = await newReader(page.context(), 'Grace');
  const name = `Ask ${founder.userId}`;
  const body = { name, privacy_setting: 'invite' };
  await api(page.context(), '/api/restricted/bookclub/create', body, founder);
  return `/bookclubs#${name}`;
}

const texts: readonly KeptText[] = [
  {
    name: 'a review',
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
    prepare: async (page, reader) => `/bookclub/view?id=${await club(page, reader)}`,
    open: async (page) => {
      const write = page.getByRole('button', { name: 'Write a post' });
      await expect(write.or(label('Text')(page))).toBeVisible();
      await expect(async () => {
        if (await write.isVisible()) await write.click();
        await expect(label('Text')(page)).toBeVisible({ timeout: 500 });
      }).toPass();
    },
    field: label('Text'),
    fill: (page) => label('Title')(page).fill('Part two'),
    send: press('Post'),
    path: '/api/bookclub/add_post',
  },
  {
    name: 'a reply',
    prepare: async (page, reader) => `/bookclub/view?id=${await club(page, reader)}`,
    open: (page) => page.getByRole('button', { name: /^Reply/ }).click(),
    field: label('Your reply'),
    send: async (page) => page.getByRole('button', { name: 'Reply', exact: true }).last().click(),
    path: '/api/bookclub/add_reply',
  },
  {
    name: 'a meeting',
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
    prepare: ofBook,
    open: async (page) => {
      await openMore(page);
      await press('Report Problem')(page);
    },
    field: label('What should it be?'),
    send: pressInDialog('Report'),
    path: '/api/books/report_problem',
  },
  {
    name: 'a report of a profile',
    prepare: async (page) => `/profile?id=${(await newReader(page.context(), 'Grace')).userId}`,
    open: async (page) => {
      const report = page.getByRole('button', { name: /^Report / });
      if (!(await report.isVisible())) await openMore(page);
      await report.click();
    },
    field: label('What is wrong?'),
    send: pressInDialog('Report'),
    path: '/api/moderation/report',
  },
  {
    name: 'an idea for the site',
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
    path: '/api/readings/add',
  },
];

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

for (const text of texts) {
  test(`${text.name} survives every way to lose it`, async ({ page }) => {
    const reader = await signedIn(page);
    const address = await text.prepare(page, reader);
    const field = text.field(page);
    const words = text.name === 'an earlier read' ? '412' : WORDS;
    const isThere = async (of = page) => {
      await text.open(of);
      await expect(text.field(of)).toHaveValue(words);
    };
    await page.goto(address);
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
      await expect(field).toHaveValue(words);
      await page.unroute(`**${text.path}`);
    }
    await expect(page.getByText('It was refused.').first()).toBeVisible();
    await page.reload();
    await isThere();

    if (!text.isPublic) {
      await api(page.context(), '/api/users/logout', {}, reader);
      await text.send(page);
      await expect(page.getByText('Please login again!').first()).toBeVisible();
      const { name, email } = reader;
      const { access_token } = await api<{ access_token: string }>(page.context(), '/identity/token', { name, email });
      const login = { token: access_token };
      const { user_info: user } = await api<{ user_info: { session_token: string } }>(
        page.context(),
        '/api/users/login',
        login,
      );
      await beSignedIn(page, { ...reader, token: user.session_token });
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
