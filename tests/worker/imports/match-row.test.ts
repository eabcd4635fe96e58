import { expect, test } from 'vitest';
import type { Volume } from '../../../worker/features/books/contract.ts';
import { matchRow } from '../../../worker/features/imports/match-row.ts';

function bookCalled(title: string, author: string): Volume {
  const identifier = String(9_780_000_000_000 + title.length);
  return {
    work_id: title,
    volumeInfo: { title, authors: [author], industryIdentifiers: [{ type: 'ISBN_13', identifier }] },
  };
}

type Case = [said: string, author: string, books: string[], verdict: string | undefined, first?: string];

test.for<Case>([
  ['The Sea, The Sea', 'Iris Murdoch', ['The Sea, the Sea: A Novel'], 'likely'],
  // Small words such as "the" do not distinguish books.
  [
    'Notes from the Underground',
    'Fyodor Dostoyevsky',
    ['Notes from Underground, White Nights', 'Notes from Underground'],
    'likely',
    'Notes from Underground',
  ],
  ['Hellboy Volume 3: The Chained Coffin', 'Mike Mignola', ['Hellboy, Vol. 3: The Chained Coffin'], 'likely'],
  ['Hellboy Volume 3', 'Mike Mignola', ['Hellboy, Vol. 1: Seed of Destruction'], undefined],
  // Three plays in one book are not the trilogy whose name the book uses.
  ['An Oresteia: Agamemnon by Aiskhylos; Elektra by Sophokles', 'Aeschylus', ['The Oresteia'], 'unsure'],
  ['Mort(e) (War with No Name, #1)', 'Robert Repino', ['Mort'], 'unsure'],
  ['@Home', 'Zora Quill', ['Home'], undefined],
  ['Salt and Iron', 'Ada Fenn', ['Iron, a History of Everything'], undefined],
])('%s by %s', ([title, author, books, verdict, first]) => {
  const others = books.map((name) => bookCalled(name, /^(?:Mort|@)/.test(title) ? 'Terry Pratchett' : author));
  const result = matchRow({ title, authors: [author] }, { numbered: null, byService: null, named: null, others });
  expect(result?.verdict).toBe(verdict);
  if (first !== undefined) expect(result?.books[0]?.volumeInfo.title).toBe(first);
  // A work stored under the same name and author is treated alike.
  const [exact = null] = others;
  if (verdict === 'unsure' && title.startsWith('An '))
    expect(
      matchRow({ title, authors: [author] }, { numbered: null, byService: null, named: exact, others: [] })?.verdict,
    ).toBe(verdict);
});
