// Kept out of the books' contract: the search box is on every page, and is loaded first.

/** Words that alone are too vague to search for (document 1, section 5). */
const vagueWords = ['the', 'an', 'this', 'of', 'to', 'be'];

/** Returns the word that makes a query too vague, or null; only queries of at most four characters are checked. */
export function tooVagueWord(query: string): string | null {
  const word = query.trim().toLowerCase();
  return word.length <= 4 && vagueWords.includes(word) ? word : null;
}

/** A query without the tags that narrow it to one field. */
export const withoutTags = (query: string): string => query.replace(/\s*\[(?:title|author|meta)\]/gi, '').trim();

/** Sentences of searching (document 1, sections 5 and 8). */
export const searchSentences = {
  empty: 'Please enter a search term',
  vague: (word: string) => `Query must be specific [${word}]`,
  nothing: "We didn't find any books matching your search.",
} as const;
