import { expect, test } from 'vitest';
import { libraryIn } from '../../../web/features/imports/files/library.ts';
import { bytesOf, libraryOf, tableWith } from '../../support/web/libraries.ts';

test.for([
  ['Read', { unit: 'minute', value: 615, of: 615 }],
  ['Currently Reading', { unit: 'minute', value: 0, of: 615 }],
  ['Stopped', undefined],
  ['Want to Read', undefined],
] as const)('Hardcover: an audiobook keeps its length when its status is %s', ([status, progress]) => {
  const columns = 'Title,Author,Status,Hardcover Book ID,Media,Duration in Seconds';
  const cells = { Title: 'Low Water', Author: 'Ada Quill', Status: status, 'Hardcover Book ID': '9' };
  const [row] = libraryOf(tableWith(columns, [{ ...cells, 'Duration in Seconds': '36900' }])).rows;
  expect([row?.format, row?.progress]).toEqual([status === 'Want to Read' ? undefined : 'audio', progress]);
});

test.for([
  ['isbn:9780306406157,goodreads:17', '9780306406157'],
  ['amazon:B00ABCDEF1, isbn:9780306406157', '9780306406157'],
  ['goodreads:17,amazon:B00ABCDEF1', undefined],
] as const)('Calibre: the identifiers %s hold the ISBN %s', ([identifiers, isbn]) => {
  const file = tableWith('authors,identifiers,title', [{ authors: 'Ada Quill', identifiers, title: 'Low Water' }]);
  const table = libraryIn(bytesOf(file));
  expect(table.kind === 'unknown' && table.guessed.isbn).toBe(1);
  const [row] = libraryOf(file, { columns: { authors: 0, isbn: 1, title: 2 } }).rows;
  expect([row?.title, row?.isbn]).toEqual(['Low Water', isbn]);
});
