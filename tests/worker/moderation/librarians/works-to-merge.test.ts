import { expect, test } from 'vitest';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { getWorksToMerge, librarianSentences } from '../../../../worker/features/moderation/librarians/contract.ts';
import { librarian, reader } from '../../../support/worker/app.ts';
import { someIsbns, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';

test('two works are shown with title, authors, cover and readers before they are merged', async () => {
  const [libby, ada, bob] = [await librarian(), await reader(), await reader()];
  const [into = ''] = await someIsbns(1);
  const own = await ada.call(addOwnBook, { title: 'The Weir', authors: ['Ada Fenn'] });
  await ada.call(markRead, { isbn: into });
  await bob.call(markRead, { isbn: into });
  await ada.call(markRead, { isbn: own.isbn });
  const works = await libby.call(getWorksToMerge, { from: own.isbn, into });
  expect(works.from).toMatchObject({ title: 'The Weir', authors: ['Ada Fenn'], readers: 1 });
  expect(works.into.readers).toBe(2);
  expect(works.into.title).not.toBe('');
  expect(works.into.cover).not.toBe('');

  // Numbers say nothing by themselves, so they are shown as books too.
  const byNumber = await libby.call(getWorksToMerge, { from: works.into.work_id, into: works.from.work_id });
  expect(byNumber.from).toEqual(works.into);
  expect(byNumber.into).toEqual(works.from);
  const unknown = await libby.callForError(getWorksToMerge, { from: UNKNOWN_ISBN, into });
  expect(unknown).toMatchObject({ code: 'not_found', message: librarianSentences.unknownWork });
});
