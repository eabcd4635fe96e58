import type { Genre } from '../contract.ts';

// Patterns in librarians' subjects, the narrower genres first.
const genrePatterns: readonly (readonly [RegExp, Genre])[] = [
  [/\bmanga\b/, 'manga'],
  [/\bcomic|graphic novel/, 'comics'],
  [/young adult|teenage fiction/, 'young adult'],
  [/children's|juvenile|picture books/, 'children'],
  [/\bcook(ing|ery|books?)\b|recipes/, 'cooking'],
  [/autobiograph|memoir/, 'autobiography'],
  [/biograph/, 'biography'],
  [/science[- ]fiction|\bsci-fi\b/, 'sci-fi'],
  [/fantasy/, 'fantasy'],
  [/horror/, 'horror'],
  [/mystery|detective/, 'mystery'],
  [/thriller|suspense/, 'thriller'],
  [/love stor|romance (fiction|novel)|\bromance\b/, 'romance'],
  [/short stories/, 'short stories'],
  [/\bpoetry\b|\bpoems\b/, 'poetry'],
  [/self-help|self-actualization|success\b/, 'self-help'],
  [/philosoph/, 'philosophy'],
  [/travel|voyages/, 'travel'],
  [/^fiction\b|, fiction\b|\bnovels?\b/, 'fiction'],
  [/\bhistory\b/, 'history'],
];

/** At most two genres that these subjects imply, the narrower first. */
export function genresOfSubjects(subjects: readonly string[]): Genre[] {
  const all = subjects.slice(0, 60).map((subject) => subject.slice(0, 200).toLowerCase());
  const genres = genrePatterns
    .filter(([pattern]) => all.some((subject) => pattern.test(subject)))
    .map(([, genre]) => genre);
  return genres.slice(0, 2);
}
