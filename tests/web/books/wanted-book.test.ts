import { expect, test } from 'vitest';
import { wantedBook } from '../../../web/features/books/wanted-book.ts';

const emptyBook = { title: '', authors: '', isbn: '', series: '', position: '' };

test.each([
  ['the salt of the earth', { title: 'The Salt of the Earth' }],
  ['SALT AND IRON', { title: 'Salt and Iron' }],
  ['what to look for', { title: 'What to Look For' }],
  ['spider-man: the end', { title: 'Spider-Man: The End' }],
  ['IT', { title: 'IT' }],
  ['iPhone in the Wild', { title: 'iPhone in the Wild' }],
  ['война и мир', { title: 'Война И Мир' }],
  ['ノルウェイの森', { title: 'ノルウェイの森' }],
  ['  zork   [title]', { title: 'Zork' }],
  ['greta o’hara-quill [author]', { authors: 'Greta O’hara-Quill' }],
  ['butter by asako yuzuki', { title: 'Butter', authors: 'Asako Yuzuki' }],
  ['call me by your name', { title: 'Call Me by Your Name' }],
  ['stand by me', { title: 'Stand by Me' }],
  ['978-0-306-40615-7', { isbn: '978-0-306-40615-7' }],
  ['ISBN: 080442957x', { isbn: '080442957x' }],
  ['zork 9780306406157', { title: 'Zork', isbn: '9780306406157' }],
  ['9780306406158', { title: '9780306406158' }],
  ['onyx storm (the empyrean, #3)', { title: 'Onyx Storm', series: 'The Empyrean', position: '3' }],
  ['onyx storm (the empyrean book 3)', { title: 'Onyx Storm', series: 'The Empyrean', position: '3' }],
  ['heartstopper vol. 6', { title: 'Heartstopper Vol. 6', series: 'Heartstopper', position: '6' }],
  ['jack reacher #2.5', { title: 'Jack Reacher #2.5', series: 'Jack Reacher', position: '2.5' }],
  ['fahrenheit 451', { title: 'Fahrenheit 451' }],
])('“%s” fills in the form', (query, filled) => {
  expect(wantedBook(query)).toEqual({ ...emptyBook, ...filled });
});
