import type { EditionUse } from '../features/books/works.ts';
import { hasImpressionsOfEdition } from '../features/library/impressions/queries.ts';
import { listsEdition } from '../features/library/lists/queries.ts';
import { notesEdition } from '../features/library/notes/queries.ts';
import { readsEdition } from '../features/library/readings/queries.ts';
import { wantsEdition } from '../features/library/shelves/queries.ts';
import { reviewsEdition } from '../features/reviews/queries.ts';

const all = [readsEdition, wantsEdition, reviewsEdition, notesEdition, hasImpressionsOfEdition, listsEdition];

/** Returns SQL for each way in which a reader may use an edition: on a shelf, in a text or a list. */
export const usesOfEdition = (at: EditionUse) => all.map((use) => use(at));
