import type { Locator, Page } from '@playwright/test';
import { label, press, pressInDialog } from '../support/steps.ts';
import {
  api,
  beAdmin,
  beSignedIn,
  expect,
  newReader,
  openMore,
  type Reader,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';
import { DUNE, PRIDE } from '../support/world.ts';

const FLOW = '9780060920432';

test('a page that was opened before changes only what was changed on it', async ({ page, context }) => {
  const reader = await signedIn(page, 'Two Places');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Edit what friends see' }).click();
  const choices = page.getByRole('dialog', { name: 'What do friends see?' });
  await expect(choices.getByLabel('Your reviews')).toBeChecked();
  await api(context, '/api/settings/edit_activity_sharing', { show: [], hide: ['reviewed'] }, reader);
  await choices.getByLabel('Books you add to a list').uncheck();
  await choices.getByRole('button', { name: 'Save' }).click();
  await expect(choices).toBeHidden();
  const { shared_kinds } = await api<{ shared_kinds: string[] }>(context, '/api/settings/get', {}, reader);
  expect(shared_kinds.sort()).toEqual(['finished', 'started']);

  const { list_id } = await api<{ list_id: string }>(
    ...[context, '/api/books/create_book_list', { list_name: 'Summer' }, reader],
  );
  const books = (...isbns: string[]) => isbns.map((isbn) => ({ isbn }));
  await api(context, '/api/books/save_book_list', { list_id, list_books: books(DUNE) }, reader);
  await page.goto('/profile?tab=lists');
  await page.getByRole('button', { name: 'Edit the list Summer' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Description').fill('By the sea.');
  const added = { list_id, list_books: books(DUNE, PRIDE), list_before: books(DUNE) };
  await api(context, '/api/books/save_book_list', added, reader);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Saved list')).toBeVisible();
  const { list } = await api<{ list: { description: string; books: { isbn: string }[] } }>(
    ...[context, '/api/books/get_book_list', { list_id }, reader],
  );
  expect([list.description, list.books.map(({ isbn }) => isbn)]).toEqual(['By the sea.', [DUNE, PRIDE]]);
});

test('when two works are joined, the review with words stays, the older one below the newer', async ({
  page,
  context,
}) => {
  const name = (part: string) => `Joined ${part} ${Date.now().toString(36)}`;
  const librarian = JSON.parse(process.env.E2E_LIBRARIAN ?? '{}') as Reader;
  const [wordy, twice] = [await signedIn(page, 'Wanda Wordy'), await newReader(context, 'Twyla Twice')];
  const added = async (reader: Reader, title: string) => {
    const own = { title, authors: ['Mills Grist'], anyway: true };
    return (await api<{ isbn: string }>(context, '/api/books/add_own', own, reader)).isbn;
  };
  const review = async (reader: Reader, isbn: string, rating: number, text: string) => {
    await api(context, '/api/user_actions/mark_read_book', { isbn }, reader);
    const body = { isbn, rating, review: text, spoiler: false };
    return (await api<{ review_id: string }>(context, '/api/user_actions/submit_review', body, reader)).review_id;
  };
  const work = async (isbn: string, reader: Reader) =>
    (await api<{ book: { work_id: string } }>(context, '/api/books/get', { isbn }, reader)).book.work_id;
  const join = async (reader: Reader, from: string, into: string) =>
    api(
      ...[context, '/api/librarian/merge_works', { from: await work(from, reader), into: await work(into, reader) }],
      librarian,
    );

  const [long, bare] = [await added(wordy, name('one')), await added(wordy, name('two'))];
  const longId = await review(wordy, long, 4, 'A long review of an evening.');
  await api(context, '/api/user_actions/mark_read_book', { isbn: bare }, wordy);
  await api(context, '/api/user_actions/rate_book', { isbn: bare, rating: 2 }, wordy);
  await join(wordy, long, bare);
  await page.goto(`/review?isbn=${long}&id=${longId}`);
  await expect(page.getByText('A long review of an evening.')).toBeVisible();
  await page.goto(`/book?isbn=${bare}`);
  await expect(page.getByRole('main').getByText('A long review of an evening.')).toBeVisible();

  const [older, newer] = [await added(twice, name('three')), await added(twice, name('four'))];
  const olderId = await review(twice, older, 3, 'What I thought first.');
  await review(twice, newer, 4, 'What I think now.');
  await join(twice, older, newer);
  await page.goto(`/review?isbn=${older}&id=${olderId}`);
  for (const text of ['What I think now.', 'Earlier', 'What I thought first.'])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
});

/** What is edited as a whole: it is opened here, saved by another device, and saved here. */
interface Kind {
  name: string;
  isAdmins?: boolean;
  /** Creates it. Returns its page, and the save of another device. */
  prepare: (
    page: Page,
    reader: Reader,
  ) => Promise<{ address: string; saveElsewhere: (text: string) => Promise<unknown> }>;
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  send: (page: Page) => Promise<void>;
  path: string;
  typed?: string;
  stored?: string;
}

const labelInDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByLabel(name, { exact: true });
const later = `${new Date().getFullYear() + 1}-07-01T19:30`;

/** Returns a function that calls the API as a reader. */
const callsOf =
  (page: Page, reader: Reader) =>
  <T>(path: string, body: Record<string, unknown>) =>
    api<T>(page.context(), `/api/${path}`, body, reader);

async function aClub(page: Page, reader: Reader): Promise<string> {
  const club = { name: 'Lamplight', privacy_setting: 'private' };
  return (await callsOf(page, reader)<{ book_club_id: string }>('restricted/bookclub/create', club)).book_club_id;
}

async function aPost(page: Page, reader: Reader, is_announcement = false) {
  const club_id = await aClub(page, reader);
  const post = { club_id, post_title: 'Part one', post_content: 'So far so good.', is_announcement };
  return { club_id, ...(await callsOf(page, reader)<{ post_id: string }>('bookclub/add_post', post)) };
}

const ofPost = (name: string, isAnnouncement: boolean): Kind => ({
  name,
  prepare: async (page, reader) => {
    const { club_id, post_id } = await aPost(page, reader, isAnnouncement);
    return {
      address: `/bookclub/view?id=${club_id}`,
      saveElsewhere: (post_content) =>
        callsOf(page, reader)('bookclub/edit_post', { club_id, post_id, post_title: 'Part one', post_content }),
    };
  },
  open: async (page) => {
    await page.getByLabel('More about “Part one”').click();
    await press('Edit “Part one”')(page);
  },
  field: labelInDialog('Text'),
  send: pressInDialog('Save'),
  path: '/api/bookclub/edit_post',
});

async function anOwnBook(page: Page, reader: Reader) {
  const book = { title: `Quernstone ${reader.userId}`, authors: ['Mills Grist'] };
  const { isbn } = await callsOf(page, reader)<{ isbn: string }>('books/add_own', book);
  const saveElsewhere = (author: string) =>
    callsOf(page, reader)('books/edit_own', { own_book: isbn, ...book, authors: [author] });
  return { isbn, ...book, saveElsewhere };
}

const kinds: readonly Kind[] = [
  {
    name: 'a list',
    prepare: async (page, reader) => {
      const call = callsOf(page, reader);
      const { list_id } = await call<{ list_id: string }>('books/create_book_list', { list_name: 'Summer' });
      return {
        address: '/profile?tab=lists',
        saveElsewhere: (list_description) =>
          call('books/save_book_list', { list_id, list_description, list_books: [] }),
      };
    },
    open: press('Edit the list Summer'),
    field: label('Description'),
    send: pressInDialog('Save'),
    path: '/api/books/save_book_list',
  },
  {
    name: 'a review',
    prepare: async (page, reader) => {
      const call = callsOf(page, reader);
      await call('user_actions/mark_read_book', { isbn: DUNE });
      const review = { isbn: DUNE, rating: 4, review: 'Sand.', spoiler: false };
      const { review_id } = await call<{ review_id: string }>('user_actions/submit_review', review);
      return {
        address: `/book?isbn=${DUNE}`,
        saveElsewhere: (text) => call('user_actions/edit_review', { ...review, review_id, review: text }),
      };
    },
    open: (page) => page.getByRole('button', { name: 'Edit your review' }).first().click(),
    field: label('Your review'),
    send: pressInDialog('Save'),
    path: '/api/user_actions/edit_review',
  },
  {
    name: 'a note',
    prepare: async (page, reader) => ({
      address: `/book?isbn=${DUNE}`,
      saveElsewhere: (text) => callsOf(page, reader)('notes/save', { isbn: DUNE, text }),
    }),
    open: press('Write a note'),
    field: label('Your private note'),
    send: press('Save note'),
    path: '/api/notes/save',
  },
  {
    name: 'a profile',
    prepare: async (page, reader) => ({
      address: '/settings',
      saveElsewhere: (username) => callsOf(page, reader)('settings/editusername', { username }),
    }),
    open: press('Edit username'),
    field: labelInDialog('Username'),
    send: pressInDialog('Save'),
    path: '/api/settings/editusername',
    typed: 'Ada Here',
    stored: 'Ada There',
  },
  {
    name: 'a club’s plan',
    prepare: async (page, reader) => {
      const club_id = await aClub(page, reader);
      const planned = (title: string) => ({ title, upto: { unit: 'percent', value: 100 } });
      const save = (title: string) =>
        callsOf(page, reader)('bookclub/manage/set_reading', {
          ...{ club_id, isbn: DUNE, starts: '2026-11-01', milestones: [planned(title)] },
        });
      await save('All of it');
      return { address: `/bookclub/manage?id=${club_id}&tab=reading`, saveElsewhere: save };
    },
    field: label('Title'),
    send: press('Save the plan'),
    path: '/api/bookclub/manage/set_reading',
  },
  {
    name: 'a club’s settings',
    prepare: async (page, reader) => {
      const club_id = await aClub(page, reader);
      return {
        address: `/bookclub/manage?id=${club_id}`,
        saveElsewhere: (club_name) =>
          callsOf(page, reader)('bookclub/manage/update_club_settings', {
            ...{ club_id, club_name, external_link: '', genre_focus: 'none' },
          }),
      };
    },
    field: label('Club Name'),
    send: press('Save Updated Settings'),
    path: '/api/bookclub/manage/update_club_settings',
  },
  {
    name: 'a meeting',
    prepare: async (page, reader) => {
      const [call, club_id] = [callsOf(page, reader), await aClub(page, reader)];
      const meeting = { club_id, title: 'Chapter one', starts: later, zone: 'Europe/Berlin', place: '', notes: '' };
      const { meeting_id } = await call<{ meeting_id: string }>('bookclub/manage/create_meeting', meeting);
      return {
        address: `/bookclub/view?id=${club_id}&tab=meetings`,
        saveElsewhere: (notes) => call('bookclub/manage/edit_meeting', { ...meeting, meeting_id, notes }),
      };
    },
    open: press('Edit'),
    field: label('Notes (optional)'),
    send: pressInDialog('Save'),
    path: '/api/bookclub/manage/edit_meeting',
  },
  ofPost('a post', false),
  ofPost('an announcement', true),
  {
    name: 'a reply',
    prepare: async (page, reader) => {
      const [call, { club_id, post_id }] = [callsOf(page, reader), await aPost(page, reader)];
      const { reply_id } = await call<{ reply_id: string }>('bookclub/add_reply', {
        club_id,
        post_id,
        content: 'Yes.',
      });
      return {
        address: `/bookclub/view?id=${club_id}`,
        saveElsewhere: (content) => call('bookclub/edit_reply', { club_id, reply_id, content }),
      };
    },
    open: async (page) => {
      await press('1 reply')(page);
      await page.getByLabel(/^More about the reply of /).click();
      await press('Edit your reply')(page);
    },
    field: labelInDialog('Text'),
    send: pressInDialog('Save'),
    path: '/api/bookclub/edit_reply',
  },
  {
    name: 'an own book',
    prepare: async (page, reader) => {
      const { isbn, saveElsewhere } = await anOwnBook(page, reader);
      return { address: `/addbook?isbn=${isbn}`, saveElsewhere };
    },
    field: label('Authors'),
    send: press('Save'),
    path: '/api/books/edit_own',
  },
  {
    name: 'a reader’s book at the librarians’ desk',
    isAdmins: true,
    prepare: async (page) => {
      const { title, saveElsewhere } = await anOwnBook(page, await newReader(page.context(), 'Grace'));
      return { address: `/admin#${title}`, saveElsewhere };
    },
    open: (page) => press(`Accept: ${decodeURIComponent(new URL(page.url()).hash.slice(1))}`)(page),
    field: labelInDialog('Authors'),
    send: pressInDialog('Accept'),
    path: '/api/librarian/accept_own_book',
  },
  {
    name: 'a book of the catalogue',
    isAdmins: true,
    prepare: async (page, reader) => ({
      address: `/book?isbn=${FLOW}`,
      saveElsewhere: (description) =>
        callsOf(page, reader)('librarian/correct_book', { isbn: FLOW, description, reason: 'The back cover.' }),
    }),
    open: async (page) => {
      await openMore(page);
      await press('Correct Book')(page);
      await label('Why, and where do you know it from?')(page).fill('The publisher.');
    },
    field: labelInDialog('Description'),
    send: pressInDialog('Correct'),
    path: '/api/librarian/correct_book',
  },
];

/** Saves a form on an older version: it shows what was typed beside what is stored, and the next save is taken. */
async function meetsAnotherSave(page: Page, kind: Kind, reader: Reader): Promise<void> {
  const { typed = 'What was typed here.', stored = 'What another device has stored.' } = kind;
  const { address, saveElsewhere } = await kind.prepare(page, reader);
  await page.goto(address);
  await kind.open?.(page);
  const field = kind.field(page);
  await field.fill(typed);
  await saveElsewhere(stored);
  const answered = (status: number) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === kind.path && answer.status() === status);
  await Promise.all([answered(409), kind.send(page)]);
  const note = page.getByText('This was changed somewhere else since you began the draft.').locator('..');
  await expect(note).toContainText(stored);
  await expect(field).toHaveValue(typed);
  const [taken] = await Promise.all([answered(200), kind.send(page)]);
  expect(taken.request().postData()).toContain(typed);
}

for (const kind of kinds) {
  test(`${kind.name} that was saved elsewhere is shown beside what was typed`, async ({ page }) => {
    const reader = kind.isAdmins ? await beAdmin(page) : await signedIn(page);
    await meetsAnotherSave(page, kind, reader);
  });
}

test('the site’s settings are shown beside what was typed, and a text that they hold is not yet seen @alone', async ({
  page,
}) => {
  const admin = await beAdmin(page);
  const record = {
    ...{ name: 'Flyleaf', contact_email: 'team@flyleaf.example', description: '', controller: 'Ada Fenn', address: '' },
    ...{ rules: '', announcement: '', announcement_until: 0, accent: '', languages: [], public_numbers: false },
    ...{ report_kept: '', report_removed: '', content_removed: '', blocked_domains: '', held_words: '' },
  };
  const save = (part: object) => callsOf(page, admin)('admin/save_site_record', { ...record, ...part });
  await save({});
  await meetsAnotherSave(
    page,
    {
      name: 'the settings of the site',
      prepare: async () => ({ address: '/admin/site', saveElsewhere: (rules) => save({ rules }) }),
      field: label('Rules'),
      send: press('Save'),
      path: '/api/admin/save_site_record',
    },
    admin,
  );
  await save({ held_words: 'quernheld' });

  const reader = await newReader(page.context(), 'Held Hannah');
  await beSignedIn(page, reader);
  const { club_id } = await aPost(page, reader);
  await page.goto(`/bookclub/view?id=${club_id}`);
  const post = page.getByRole('article');
  const edit = async (text: string) => {
    await post.getByLabel('More about “Part one”').click();
    await press('Edit “Part one”')(page);
    await labelInDialog('Text')(page).fill(text);
    await pressInDialog('Save')(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await edit('All quernheld.');
  await expect(post).toContainText('So far so good.');
  await expect(toastOf(page, 'Post changed.')).toHaveCount(0);
  await edit('All is well.');
  await expect(post).toContainText('All is well.');
  await expect(page.getByText(/changed somewhere else/)).toHaveCount(0);
  await save({});
});
