import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { countsBook } from '../../habits/challenges/challenges.ts';
import { activeChallenge } from '../../habits/challenges/queries.ts';
import { listSentences } from '../lists/contract.ts';
import { restorableListBooks, restorableLists } from '../lists/lists.ts';
import { restorableNotes } from '../notes/notes.ts';
import { restorableReadings } from '../readings/readings.ts';
import { restorableBookmarks } from '../shelves/shelves.ts';
import { undoRemoval, undoSentences } from './contract.ts';
import { forgetRemoval, removalToUndo, removedTables } from './removals.ts';

// A row that others refer to comes before them.
const restorable = [restorableReadings, restorableBookmarks, restorableNotes, restorableLists, restorableListBooks];

export const undoRoutes = [
  on(undoRemoval, async (call, { undo_id: removalId }) => {
    const removal = removalToUndo(call, removalId);
    const { removed, challenge } = await call.load({
      removed: removedTables(removal),
      challenge: activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    if (removed.length === 0) throwApiError('not_found', undoSentences.expired);
    const tables = new Set(removed.map(({ table }) => table));
    const readBook = removed.find(({ table }) => table === restorableReadings.name)?.isbn ?? null;
    await call.saveUnless({ lists_of_reader: listSentences.tooManyLists, books_in_list: listSentences.tooManyBooks }, [
      ...restorable.filter(({ name }) => tables.has(name)).flatMap((table) => table.restore(removal)),
      forgetRemoval(removal),
      ...(readBook !== null && challenge.length > 0 ? countsBook(call, readBook) : []),
    ]);
    return {};
  }),
];
