import * as z from 'zod/mini';
import { endpoint } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';

/** Books that a reader is recommended at once. */
export const RECOMMENDED = 12;

/** Why a book is recommended. */
export const reasons = {
  /** Only for five readers or more. */
  readers: (count: number, title: string) =>
    count < 5 ? `Readers of ${title} also read this` : `${count} readers who liked ${title} also liked this`,
  /** Of public reading lists. */
  lists: (title: string) => `On the same reading lists as ${title}`,
  series: (name: string) => `Next in ${name}`,
  seriesAfterGap: (name: string, position: string, missing: number) =>
    `Book ${position} of ${name} (we don't have book ${missing} yet)`,
  volume: (name: string, position?: string) =>
    position === undefined ? `In the series ${name}` : `Book ${position} of ${name}`,
  author: (name: string) => `Also by ${name}`,
  genre: (name: string, title: string) => `${name}, like ${title}`,
} as const;

/** A work in the edition that is shown, and why it is recommended. */
const recommendation = z.object({
  work_id: z.string(),
  isbn: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  cover: z.string(),
  why: z.string(),
  /** The title of the reader's book that it is based on. */
  liked: z.string(),
});
export type Recommendation = z.infer<typeof recommendation>;

/** Books recommended to visitors and to readers without recommendations, three at a time; curated books all. */
export const fixedBooks = [
  { isbn: '9781635575637', title: 'Piranesi', author: 'Susanna Clarke' },
  { isbn: '9780385474542', title: 'Things Fall Apart', author: 'Chinua Achebe' },
  { isbn: '9780140449334', title: 'Meditations', author: 'Marcus Aurelius' },
  { isbn: '9780802158741', title: 'Small Things Like These', author: 'Claire Keegan' },
  { isbn: '9780441007318', title: 'The Left Hand of Darkness', author: 'Ursula K. Le Guin' },
  { isbn: '9780525657743', title: 'Crying in H Mart', author: 'Michelle Zauner' },
  { isbn: '9780312375065', title: 'The Devotion of Suspect X', author: 'Keigo Higashino' },
  { isbn: '9780593133231', title: 'An Immense World', author: 'Ed Yong' },
  { isbn: '9780451529176', title: 'Middlemarch', author: 'George Eliot' },
  { isbn: '9780618101368', title: 'Interpreter of Maladies', author: 'Jhumpa Lahiri' },
  { isbn: '9780807083697', title: 'Kindred', author: 'Octavia E. Butler' },
  { isbn: '9780156012195', title: 'The Little Prince', author: 'Antoine de Saint-Exupéry' },
] as const;
export const FIXED_SHOWN = 3;

const fixedBook = z.object({ isbn: z.string(), title: z.string(), author: z.string() });
export type FixedBook = z.infer<typeof fixedBook>;

/** `fixed` are books for a reader without recommendations, none of which they have. */
export const getRecommendations = endpoint('/api/recommendations/get', {
  summary: 'Lists books recommended to the reader, each with its reason.',
  scope: 'read',
  limit: 'read',
  input: {},
  output: {
    items: z.array(recommendation).check(z.maxLength(RECOMMENDED)),
    fixed: z.array(fixedBook).check(z.maxLength(FIXED_SHOWN)),
  },
});

export const dismissRecommendation = endpoint('/api/recommendations/dismiss', {
  summary: 'Stops recommending a book to the reader, or undoes that.',
  scope: 'write',
  limit: 'write',
  input: { isbn, dismissed: z.boolean() },
  output: { success: z.literal(true) },
});
