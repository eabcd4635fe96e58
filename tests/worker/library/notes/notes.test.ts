import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { mergeWorks } from '../../../../worker/features/books/merge.ts';
import { getNote, noteSentences, saveNote } from '../../../../worker/features/library/notes/contract.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { firstValue, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';
import { aWorkOf } from '../../../support/worker/features/editions.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });
const seconds = () => Math.floor(clock.getTime() / 1000);
const later = () => {
  clock = new Date(clock.getTime() + 60_000);
};

let ada: Reader;
let work = '';
let [isbn, another] = ['', ''];
beforeEach(async () => {
  later();
  ada = await app.reader('Ada');
  ({
    work,
    isbns: [isbn = '', another = ''],
  } = await aWorkOf(2));
});

const noteAt = async (of: string, by = ada) => (await by.call(getNote, { isbn: of })).text;

describe('/api/notes/save and /api/notes/get', () => {
  test('a note is of the work, for its reader alone', async () => {
    expect(await ada.call(getNote, { isbn })).toMatchObject({ text: '', changed_at: 0 });
    const text = 'Chapter three.\n\n||Not a spoiler here|| <b>';
    expect(await ada.call(saveNote, { isbn, text: `  ${text} ` })).toMatchObject({ changed_at: seconds() });
    expect(await ada.call(getNote, { isbn: another })).toMatchObject({ text, changed_at: seconds() });
    const bob = await app.reader('Bob');
    expect(await noteAt(isbn, bob)).toBe('');
    await bob.call(saveNote, { isbn, text: 'Mine.' });
    expect([await noteAt(isbn), await noteAt(isbn, bob)]).toEqual([text, 'Mine.']);
    expect((await ada.call(exportAccount, {})).records).toMatchObject({ notes: [{ isbn, note: text }] });
  });

  test('a new text replaces it, an empty one deletes it, on any edition', async () => {
    await ada.call(saveNote, { isbn, text: 'First.' });
    await ada.call(saveNote, { isbn: another, text: 'Second.' });
    expect(await noteAt(isbn)).toBe('Second.');
    expect(await ada.call(saveNote, { isbn, text: ' \n ' })).toMatchObject({ changed_at: 0 });
    expect(await noteAt(another)).toBe('');
    expect(await firstValue('SELECT count(*) FROM notes WHERE user_id = ?', ada.userId)).toBe(0);
  });

  test('a note that was changed elsewhere is not overwritten by a page that has not seen the change', async () => {
    const { changed_at: lastSeen } = await ada.call(saveNote, { isbn, text: 'At home.', changed_at: 0 });
    // This change falls in the same second.
    const { changed_at: now } = await ada.call(saveNote, { isbn, text: 'On the train.', changed_at: lastSeen });
    expect(await ada.call(getNote, { isbn })).toMatchObject({ changed_at: now });
    const before = await snapshot();
    for (const text of ['At home again.', ''])
      expect(await ada.callForError(saveNote, { isbn, text, changed_at: lastSeen })).toMatchObject({
        status: 409,
        error: noteSentences.elsewhere,
      });
    expect(await snapshot()).toBe(before);
    // The same change again, as after a lost answer.
    await ada.call(saveNote, { isbn, text: 'On the train.', changed_at: lastSeen });
    expect(await noteAt(isbn)).toBe('On the train.');
  });

  test('refuses more than 10,000 characters, and an unknown book', async () => {
    await ada.call(saveNote, { isbn, text: 'x'.repeat(10_000) });
    const before = await snapshot();
    expect(await ada.callForError(saveNote, { isbn, text: 'x'.repeat(10_001) })).toMatchObject({
      status: 400,
      error: 'Please keep it to 10000 characters.',
    });
    expect((await ada.callForError(saveNote, { isbn: UNKNOWN_ISBN, text: 'Words.' })).code).toBe('not_found');
    // Deleting the note of an unknown book is no error.
    await ada.call(saveNote, { isbn: UNKNOWN_ISBN, text: '' });
    expect(await snapshot()).toBe(before);
  });
});

test('notes of merged works are joined, older first, and nothing is cut', async () => {
  const {
    work: into,
    isbns: [third = ''],
  } = await aWorkOf(1);
  const bob = await app.reader('Bob');
  const long = 'x'.repeat(10_000);
  await ada.call(saveNote, { isbn: third, text: 'Older.' });
  await bob.call(saveNote, { isbn, text: 'The same.' });
  later();
  await ada.call(saveNote, { isbn, text: long });
  await bob.call(saveNote, { isbn: third, text: 'The same.' });
  const carol = await app.reader('Carol');
  await carol.call(saveNote, { isbn, text: 'Only here.' });
  const merge = () =>
    openDatabase(env.DB, null, 'first-primary').save(mergeWorks(mergeParts, { from: work, into, now: seconds() }));
  await merge();
  const once = await snapshot();
  await merge();
  expect(await snapshot()).toBe(once);
  for (const of of [isbn, another, third]) expect(await noteAt(of)).toBe(`Older.\n\n${long}`);
  expect([await noteAt(third, bob), await noteAt(isbn, carol)]).toEqual(['The same.', 'Only here.']);
  const refusal = await ada.callForError(saveNote, { isbn, text: `Older.\n\n${long}` });
  expect(refusal.error).toBe('Please keep it to 10000 characters.');
  await ada.call(saveNote, { isbn, text: 'Older.' });
  expect(await noteAt(third)).toBe('Older.');
});
