import { describe, expect, test } from 'vitest';
import {
  finishReading,
  listReadings,
  pauseReading,
  resumeReading,
  startReading,
  stopReading,
  updateProgress,
} from '../../../worker/readings/contract.ts';
import { markBookmarked, markRead } from '../../../worker/shelves/contract.ts';
import { reader } from '../../support/worker/app.ts';
import { anIsbn } from '../../support/worker/builders.ts';
import { isReading } from '../../support/worker/readings.ts';

describe('a reading', () => {
  test('is begun, gone on with, laid aside, taken up and finished', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await ada.call(markBookmarked, { isbn });
    const { reading } = await ada.call(startReading, { isbn });
    expect(reading).toMatchObject({ isbn, state: 'reading', started: { date: expect.any(String) }, imported: false });
    const id = { reading_id: reading.id };
    const on = await ada.call(updateProgress, { ...id, unit: 'percent', value: 40 });
    expect(on).toMatchObject({
      at_end: false,
      earned: { experience: 10 },
      reading: { progress: { value: 40, of: 100 } },
    });
    expect((await ada.call(pauseReading, id)).reading.state).toBe('paused');
    expect((await ada.call(resumeReading, id)).reading.state).toBe('reading');
    const done = await ada.call(finishReading, id);
    expect(done).toMatchObject({ earned: { experience: 20 }, reading: { state: 'finished' } });
    expect(done.reading.finished).toEqual(reading.started);
    expect((await ada.call(listReadings, {})).readings).toEqual([done.reading]);
    const marked = await ada.call(markRead, { isbn });
    expect(marked.reading_id).toBe(reading.id);
  });

  test('that is given up is neither read nor open', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const { id } = await isReading(ada, isbn);
    expect((await ada.call(stopReading, { reading_id: id })).reading.state).toBe('unfinished');
  });
});
