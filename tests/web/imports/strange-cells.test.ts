import { expect, test } from 'vitest';
import { stateNamed } from '../../../worker/features/imports/contract.ts';
import { bytesOf, libraryOf } from '../../support/web/libraries.ts';

// Cells and files as spreadsheets and other programs leave them.

const columns = { title: 0, authors: 1, state: 2, isbn: 3, finished: 4, rating: 5 };
const HEADER = 'Title,Author,Status,ISBN,Date finished,Rating';
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const rowWith = (cells: { authors?: string; isbn?: string; finished?: string; rating?: string }) => {
  const { authors = 'Zora Quill', isbn = '', finished = '', rating = '' } = cells;
  return ['Zyxwort', authors, 'read', isbn, finished, rating].map(quoted).join(',');
};
const rowsOf = (rows: readonly string[]) => libraryOf([HEADER, ...rows, ''].join('\n'), { columns, order: 'day' }).rows;

test.each([
  ...['27-Dec-20', '27/Dec/2020', 'Dec 27, 2020', '27. 12. 2020', '2020. 12. 27.', '2020年12月27日', '44192.5'],
  ...['27.12.2020 00:00:00', '12/27/20 0:00', 'Sun Dec 27 2020 00:00:00 GMT+0100', '27 de diciembre de 2020'],
])('the date “%s” is 27 December 2020', (finished) => {
  expect(rowsOf([rowWith({ finished })])[0]?.finished).toBe('2020-12-27');
});

test.each([
  ...['9780306406157.0', '9780306406157,00', '9,780,306,406,157', 'ISBN-13: 978-0-306-40615-7', '306406152'],
  ...['urn:isbn:9780306406157', '9780306406157 (pbk.)', '\u200B978 0306406157', '0306406152; 9780306406157'],
])('the number “%s” is one ISBN', (isbn) => {
  expect(rowsOf([rowWith({ isbn })])[0]?.isbn).toBe('9780306406157');
});

test('a number rounded to twelve digits is mended if only one ISBN rounds to it', () => {
  const read = (isbn: string) => rowsOf([rowWith({ isbn })])[0]?.isbn;
  expect([read('9.78030640612E+12'), read('9,78030640612E+12')]).toEqual(['9780306406119', '9780306406119']);
  expect([read('9.7803064062E+12'), read('9,78E+12')]).toEqual(['9.7803064062E+12', '9,78E+12']);
});

test.each([
  [['García Márquez, Gabriel', 'Vargas Llosa, Mario'], ['Gabriel García Márquez'], ['Mario Vargas Llosa']],
  [
    ['Tolkien, J. R. R., Tolkien, Christopher', 'Quill, Zora'],
    ['J. R. R. Tolkien', 'Christopher Tolkien'],
    ['Zora Quill'],
  ],
  [['Zora Quill, Ben Hart', 'Quill, Z.'], ['Zora Quill', 'Ben Hart'], ['Z. Quill']],
  [['Zora Quill y Ben Hart', 'José Ortega y Gasset'], ['Zora Quill', 'Ben Hart'], ['José Ortega y Gasset']],
  [['Zora Quill/Ben Hart', 'Zora Quill (Author)'], ['Zora Quill', 'Ben Hart'], ['Zora Quill']],
  [['Quill, Zora & Hart, Ben', 'Martin Luther King, Jr.'], ['Zora Quill', 'Ben Hart'], ['Martin Luther King, Jr.']],
])('authors %j', (cells, ...people) => {
  expect(rowsOf(cells.map((authors) => rowWith({ authors }))).map(({ authors }) => authors)).toEqual(people);
});

test.each<[string, number | undefined]>([
  ['1,234', 1_234],
  ['1.234', 1_234],
  ['1 234', 1_234],
  ['312.0', 312],
  ['p. 198', 198],
  ['Pág. 832', 832],
  ['1234567', undefined],
  ['none', undefined],
])('“%s” pages are %s', (cell, pages) => {
  const { rows } = libraryOf(`Title,Pages\nZyxwort,"${cell}"\n`, { columns: { title: 0, pages: 1 } });
  expect(rows[0]?.pages).toBe(pages);
});

test.each(['WAHR', 'Vrai', 'Verdadero', 'Sì', 'Sim', 'ja', '1,00', 'TRUE'])('“%s” is yes', (cell) => {
  const { rows } = libraryOf(`Title;Owned\nZyxwort;"${cell}"\n`, { columns: { title: 0, owned: 1 } });
  expect(rows[0]?.owned).toBe(true);
});

test('stars that a spreadsheet took for a date, or that are of ten', () => {
  const rows = ['04. Mai', '4,5', '9/10', '4/5', '90 / 100'].map((rating) => rowWith({ rating }));
  expect(rowsOf(rows).map(({ rating }) => rating)).toEqual([4.5, 4.5, 4.5, 4, 4.5]);
});

test.each([
  ['a delimiter', `Title|Author|Status\nZyxwort|Zora Quill|read\n`],
  ['a title above the column names', `My books\n\nTitle,Author,Status\nZyxwort,Zora Quill,read\n`],
  ['two byte order marks', `\uFEFF\uFEFF"Title","Author","Status"\n"Zyxwort","Zora Quill","read"\n`],
  ['a question as name of a column', `Title,Author,Read?\nZyxwort,Zora Quill,TRUE\n`],
])('a table with %s', (_, file) => {
  const { rows } = libraryOf(bytesOf(file), { columns: { title: 0, authors: 1, state: 2 } });
  expect(rows.at(-1)).toMatchObject({ title: 'Zyxwort', authors: ['Zora Quill'], state: 'finished' });
});

test.each([
  ['want', 'planned, unread, Not begun, TBR, wishlist, Möchte ich lesen, SuB, À lire, Por leer, Quero ler, Da leggere'],
  ['unfinished', 'DNF, did-not-finish, abandoned, Abgebrochen, Abandonné, Abandonado, Abandonei, Abbandonato'],
  ['reading', 'in_progress, currently-reading, Lese gerade, En cours, Leyendo, Lendo, In lettura'],
  ['finished', "Finished, Gelesen, Lu, Leído, Lido, Letto, J’ai lu, I've read it all!, ¡Lo terminé de leer!"],
  ['paused', 'on-hold, Pausiert, En pause, En pausa, Em pausa, In pausa'],
])('words for %s', (state, words) => {
  expect(words.split(', ').map(stateNamed)).toEqual(words.split(', ').map(() => state));
});
