import { editReading, listReadings, readingSentences } from '../../../../worker/features/library/readings/contract.ts';
import type { ActOnBook, ReadDate } from '../../../platform/api/act-on-books.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { clock } from '../../../platform/ui/text/clock.ts';
import { isoDate } from '../../../platform/ui/text/time.ts';
import { readerZone } from '../../../platform/ui/text/zone.ts';

/** Changes the date of the last time that a book was read. */
export const dateLastReading =
  (date: ReadDate): ActOnBook<{ isbn: string }> =>
  async ({ isbn }, onStep) => {
    const { readings } = await call(listReadings, { isbn });
    const last = readings.find(({ state }) => state === 'finished');
    if (last === undefined) throw new CallError('not_found', readingSentences.neverRead);
    const changeTo = (finished: string | null) =>
      call(editReading, { reading_id: last.id, finished: finished === null ? null : { date: finished } });
    const before = last.finished?.date ?? null;
    const wanted = date === undefined ? isoDate(clock() / 1000, readerZone()) : date;
    if (wanted === before) return;
    await changeTo(wanted);
    onStep(() => changeTo(before));
  };
