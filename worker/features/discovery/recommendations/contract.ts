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
  series: (name: string) => `Next in ${name}`,
  seriesAfterGap: (name: string, position: string, missing: number) =>
    `Book ${position} of ${name} (we don't have book ${missing} yet)`,
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

/** Empty until a book is marked. */
export const getRecommendations = endpoint('/api/recommendations/get', {
  summary: 'Lists books recommended to the reader, each with its reason.',
  scope: 'read',
  limit: 'read',
  input: {},
  output: { items: z.array(recommendation).check(z.maxLength(RECOMMENDED)) },
});

export const dismissRecommendation = endpoint('/api/recommendations/dismiss', {
  summary: 'Stops recommending a book to the reader, or undoes that.',
  scope: 'write',
  limit: 'write',
  input: { isbn, dismissed: z.boolean() },
  output: { success: z.literal(true) },
});
