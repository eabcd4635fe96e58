import { throwApiError } from '../../platform/http/errors.ts';
import { LISTS_OF_READER } from '../library/lists/contract.ts';
import type { ShelfChoice } from './contract.ts';
import type { Choices } from './plan.ts';
import { idOf, UNSHELVED } from './prepare-rows.ts';
import type { ImportRecord } from './queries.ts';
import { importRefusals } from './reasons.ts';

/** The choices in a reader's call to apply an import. */
interface ChosenMapping {
  shelves: readonly { name: string; as: ShelfChoice }[];
  show_reviews: boolean;
  unshelved?: ShelfChoice | undefined;
}

/** The reader's choices and the lists to be created for them. */
export interface ChosenMatch {
  choices: Choices;
  newLists: readonly { id: string; name: string }[];
  /** As stored with the first batch. */
  choicesJson: string;
}

interface KeptChoices {
  shelves: [name: string, as: ShelfChoice][];
  lists: [name: string, id: string][];
  showReviews: boolean;
}

const listName = (shelf: string) => (shelf === UNSHELVED ? 'Imported books' : shelf);

type ListRow = { id: string; name: string; bookCount: number };

/**
 * Returns the choices of an import: those stored with its first batch, or those in this call. Throws `conflict` if
 * the reader has no room for so many lists.
 */
export async function matchFor(
  record: ImportRecord,
  mapping: ChosenMapping | null,
  { lists, shelves }: { lists: readonly ListRow[]; shelves: readonly { name: string; place: number }[] },
): Promise<ChosenMatch> {
  const choices =
    record.choices === null
      ? await choose(record, mapping, lists, shelves)
      : (JSON.parse(record.choices) as KeptChoices);
  const listsById = new Map(lists.map((list) => [list.id, list]));
  const first = record.choices === null;
  const newLists = first
    ? choices.lists.filter(([, id]) => !listsById.has(id)).map(([name, id]) => ({ id, name: listName(name) }))
    : [];
  if (newLists.length > LISTS_OF_READER - lists.length)
    throwApiError('conflict', importRefusals.tooManyLists(Math.max(0, LISTS_OF_READER - lists.length)));
  // A list that the reader has deleted since is not created again.
  const open = choices.lists.filter(([, id]) => first || listsById.has(id));
  return {
    choices: {
      shelves: new Map(choices.shelves),
      lists: new Map(open.map(([name, id]) => [name, { id, books: listsById.get(id)?.bookCount ?? 0 }])),
      showReviews: choices.showReviews,
    },
    newLists,
    choicesJson: JSON.stringify(choices),
  };
}

async function choose(
  record: ImportRecord,
  mapping: ChosenMapping | null,
  lists: readonly ListRow[],
  shelfRows: readonly { name: string; place: number }[],
): Promise<KeptChoices> {
  const { shelves: named, show_reviews: showReviews, unshelved } = mapping ?? { shelves: [], show_reviews: false };
  const shelfMapping = [...named, ...(unshelved === undefined ? [] : [{ name: UNSHELVED, as: unshelved }])];
  const places = new Map(shelfRows.map(({ name, place }) => [name, place]));
  // Lists are created in the order in which the file names them.
  const shelves = shelfMapping
    .filter(({ name }) => places.has(name))
    .sort((first, other) => (places.get(first.name) ?? 0) - (places.get(other.name) ?? 0));
  const byName = new Map(lists.map((list) => [list.name, list.id]));
  const wantedNames = [...new Set(shelves.filter((shelf) => shelf.as === 'list').map(({ name }) => name))];
  return {
    shelves: shelves.map(({ name, as }) => [name, as]),
    lists: await Promise.all(
      wantedNames.map(
        async (name): Promise<[string, string]> => [
          name,
          byName.get(listName(name)) ?? (await idOf(['list', record.id, name])),
        ],
      ),
    ),
    showReviews,
  };
}
