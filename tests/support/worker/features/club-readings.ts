import { env } from 'cloudflare:workers';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { addPost, getFeed } from '../../../../worker/features/clubs/contract.ts';
import {
  getReading,
  type MilestoneTarget,
  openMilestone,
  setReading,
} from '../../../../worker/features/clubs/readings/contract.ts';
import { finishReading, updateProgress } from '../../../../worker/features/library/readings/contract.ts';
import type { Reader } from '../app.ts';
import { aBook, isbnNumbered } from './books.ts';
import { isReading } from './readings.ts';

let last = 70_000;

/** Adds editions of one new work with these numbers of pages (null for unknown). Returns their ISBNs. */
export async function editionsOf(...pages: (number | null)[]): Promise<string[]> {
  const title = `The Club's Book ${last}`;
  const isbns = pages.map(() => isbnNumbered(++last));
  await addBooksToCatalogue(
    env.CATALOGUE,
    isbns.map((isbn13, place) => aBook({ isbn13, title, authors: ['Wanda Quill'], pages: pages[place] ?? null })),
  );
  return isbns;
}

/** A reading plan for a book of 300 pages, in three parts. */
export const threeParts = [
  { title: 'Part one', upto: { unit: 'page', value: 100 } },
  { title: 'Part two', upto: { unit: 'page', value: 200 } },
  { title: 'Part three', upto: { unit: 'page', value: 300 } },
] as const satisfies { title: string; upto: MilestoneTarget }[];

/** Sets a club's book and its plan. Returns the IDs of the milestones by title. */
export async function reads(
  admin: Reader,
  clubId: string,
  isbn: string,
  milestones: readonly { title: string; upto: MilestoneTarget; due?: string }[] = threeParts,
): Promise<Record<string, string>> {
  await admin.call(setReading, { club_id: clubId, isbn, starts: '2026-11-01', milestones: [...milestones] });
  const { reading } = await admin.call(getReading, { club_id: clubId });
  return Object.fromEntries((reading?.milestones ?? []).map(({ id, title }) => [title, id]));
}

/** Adds a post, optionally for a milestone, with these words in its title and text. Returns its ID. */
export async function postsOf(reader: Reader, clubId: string, words: string, milestoneId?: string): Promise<string> {
  const { post_id: id } = await reader.call(addPost, {
    club_id: clubId,
    post_title: `About ${words}`,
    post_content: `Who would have thought: ${words}.`,
    ...(milestoneId === undefined ? {} : { milestone_id: milestoneId }),
  });
  return id;
}

/** Starts a reading and moves it to a place in the book, or finishes it. */
export async function comesTo(
  reader: Reader,
  isbn: string,
  place: { unit: 'page' | 'percent' | 'minute'; value: number } | 'the end',
): Promise<void> {
  const { id } = await isReading(reader, isbn);
  if (place === 'the end') await reader.call(finishReading, { reading_id: id });
  else await reader.call(updateProgress, { reading_id: id, ...place });
}

export async function sees(reader: Reader, clubId: string): Promise<{ posts: string[]; waiting: [string, number][] }> {
  const { feed, waiting } = await reader.call(getFeed, { club_id: clubId });
  return { posts: feed.posts.map(({ title }) => title), waiting: waiting.map(({ title, posts }) => [title, posts]) };
}

/** Opens a milestone for a reader who has not reached it. */
export async function opens(reader: Reader, clubId: string, milestoneId: string): Promise<void> {
  await reader.call(openMilestone, { club_id: clubId, milestone_id: milestoneId, open: true });
}
