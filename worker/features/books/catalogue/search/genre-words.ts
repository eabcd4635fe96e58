import { type Genre, genres } from '../../contract.ts';
import { fold } from './search-text.ts';

/** Words that people use for genres, besides the genres' own names. */
const SYNONYMS: Partial<Record<Genre, string>> = {
  fiction: 'literary fiction, classics, classic literature, literature',
  'non-fiction': 'nonfiction, true stories, essays, factual',
  poetry: 'poems, poets',
  'short stories': 'short story, short fiction',
  fantasy: 'high fantasy, epic fantasy, sword and sorcery, fantasies',
  'sci-fi': 'science fiction, sci fi, scifi, sf, space opera, cyberpunk, dystopian, dystopia, speculative fiction',
  romance: 'love story, love stories, romantic, romcom, rom com, chick lit',
  horror: 'scary, scary stories, ghost stories, ghost story, spooky, creepy',
  mystery:
    'detective, detectives, detective stories, detective fiction, whodunit, whodunnit, mysteries, crime fiction, crime, cozy mystery, cosy mystery',
  thriller: 'thrillers, suspense, spy, spies, spy thriller, espionage, psychological thriller',
  biography: 'biographies, biographical, life stories',
  autobiography: 'memoir, memoirs, autobiographies, autobiographical, diaries',
  history: 'historical, histories',
  philosophy: 'philosophical',
  'self-help':
    'self help, selfhelp, self improvement, personal development, self development, motivational, personal growth',
  cooking: 'cookbook, cookbooks, cookery, recipes, recipe, baking',
  travel: 'travels, travel writing, travelogue, travelogues',
  children: 'kids, childrens, childrens literature, for children, picture book, picture books, middle grade, for kids',
  'young adult': 'ya, teen, teens, teenage, teenager, young adults',
  comics: 'comic, comic book, comic books, graphic novel, graphic novels, superheroes, superhero',
  manga: 'mangas, japanese comics, shonen, shojo',
};

const PHRASES = new Map<string, Genre>();
for (const genre of Object.keys(genres) as Genre[]) {
  const names = [genre, genres[genre], ...(SYNONYMS[genre] ?? '').split(',')];
  for (const name of names) if (name.trim() !== '') PHRASES.set(fold(name), genre);
}
const MAX_WORDS = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length));

/** Typed words that name a genre, or one word that doesn't. */
interface TypedPart {
  words: string[];
  genre: Genre | null;
}

/** Splits typed words into those that name a genre, longest names first, and the rest. */
export function partsWithGenres(words: readonly string[]): TypedPart[] {
  const parts: TypedPart[] = [];
  for (let start = 0; start < words.length; ) {
    let length = Math.min(MAX_WORDS, words.length - start);
    while (length > 0 && !PHRASES.has(words.slice(start, start + length).join(' '))) length -= 1;
    const phrase = words.slice(start, start + Math.max(1, length));
    parts.push({ words: phrase, genre: PHRASES.get(phrase.join(' ')) ?? null });
    start += phrase.length;
  }
  return parts;
}

/**
 * Returns the genres that these words name, apart from filler words as in "best scary books". Returns none if there are
 * other words.
 */
export function genresNamed(words: readonly string[]): Genre[] {
  const parts = partsWithGenres(words);
  const others = parts.filter(({ genre }) => genre === null).flatMap((part) => part.words);
  if (others.some((word) => !FILLER.has(word))) return [];
  return [...new Set(parts.flatMap(({ genre }) => genre ?? []))];
}

const FILLER = new Set(
  'a an the and of or in for best good great top new popular book books read reads reading story stories novel novels'.split(
    ' ',
  ),
);
