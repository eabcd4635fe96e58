import { throwApiError } from '../../platform/http/errors.ts';
import { LISTS_OF_READER } from '../library/lists/contract.ts';
import type { ShelfChoice } from './contract.ts';
import type { Choices } from './plan.ts';
import { idOf } from './prepare-rows.ts';
import type { ImportRecord } from './queries.ts';
import { importRefusals } from './reasons.ts';

/** The choices in a reader's call to apply an import. */
interface Asked {
  shelves: readonly { name: string; as: ShelfChoice }[];
  show_reviews: boolean;
}

/** The reader's choices and the lists to be created for them. */
export interface ChosenMatch {
  choices: Choices;
  made: readonly { id: string; name: string }[];
  /** As stored with the first batch. */
  kept: string;
}

interface KeptChoices {
  shelves: [name: string, as: ShelfChoice][];
  lists: [name: string, id: string][];
  showReviews: boolean;
}

type ListRow = { id: string; name: string; bookCount: number };

/**
 * Returns the choices of an import: those stored with its first batch, or those in this call. Throws `conflict` if
 * the reader has no room for so many lists.
 */
export async function matchFor(
  record: ImportRecord,
  asked: Asked | null,
  { lists, shelves }: { lists: readonly ListRow[]; shelves: readonly { name: string }[] },
): Promise<ChosenMatch> {
  const kept =
    record.choices === null ? await choose(record, asked, lists, shelves) : (JSON.parse(record.choices) as KeptChoices);
  const there = new Map(lists.map((list) => [list.id, list]));
  const first = record.choices === null;
  const made = first ? kept.lists.filter(([, id]) => !there.has(id)).map(([name, id]) => ({ id, name })) : [];
  if (made.length > LISTS_OF_READER - lists.length)
    throwApiError('conflict', importRefusals.tooManyLists(Math.max(0, LISTS_OF_READER - lists.length)));
  // A list that its reader deleted meanwhile is not made again.
  const open = kept.lists.filter(([, id]) => first || there.has(id));
  return {
    choices: {
      shelves: new Map(kept.shelves),
      lists: new Map(open.map(([name, id]) => [name, { id, books: there.get(id)?.bookCount ?? 0 }])),
      showReviews: kept.showReviews,
    },
    made,
    kept: JSON.stringify(kept),
  };
}

async function choose(
  record: ImportRecord,
  asked: Asked | null,
  lists: readonly ListRow[],
  known: readonly { name: string }[],
): Promise<KeptChoices> {
  const { shelves: named, show_reviews: showReviews } = asked ?? { shelves: [], show_reviews: false };
  const there = new Set(known.map(({ name }) => name));
  const shelves = named.filter(({ name }) => there.has(name));
  const byName = new Map(lists.map((list) => [list.name, list.id]));
  const wanted = [...new Set(shelves.filter((shelf) => shelf.as === 'list').map(({ name }) => name))];
  return {
    shelves: shelves.map(({ name, as }) => [name, as]),
    lists: await Promise.all(
      wanted.map(
        async (name): Promise<[string, string]> => [name, byName.get(name) ?? (await idOf(['list', record.id, name]))],
      ),
    ),
    showReviews,
  };
}
