import { pauseReading } from '../../../../worker/features/library/readings/contract.ts';
import { anIsbn, hasRead } from '../builders.ts';
import type { Examples, Stage } from '../examples.ts';
import { isReading } from '../readings.ts';

const anOpenOne = async ({ reader }: Stage) => ({ reading_id: (await isReading(reader, await anIsbn())).id });

/** Valid calls of readings. */
export const examples: Examples = {
  '/api/readings/start': async () => ({ isbn: await anIsbn(), date: '2025-11' }),
  '/api/readings/again': async ({ reader }) => {
    const isbn = await anIsbn();
    await hasRead(reader, isbn);
    return { isbn };
  },
  '/api/readings/progress': async (stage) => ({ ...(await anOpenOne(stage)), unit: 'percent', value: 35 }),
  '/api/readings/finish': anOpenOne,
  '/api/readings/stop': anOpenOne,
  '/api/readings/pause': anOpenOne,
  '/api/readings/resume': async (stage) => {
    const one = await anOpenOne(stage);
    await stage.reader.call(pauseReading, { reading_id: one.reading_id });
    return one;
  },
  '/api/readings/add': async () => ({
    isbn: await anIsbn(),
    started: { date: '2019-05-02' },
    finished: { date: '2019-06' },
    format: 'ebook',
  }),
  '/api/readings/edit': async (stage) => ({
    ...(await anOpenOne(stage)),
    state: 'finished',
    started: null,
    finished: { date: '2020' },
    format: 'audio',
  }),
  '/api/readings/delete': anOpenOne,
  '/api/readings/list': async ({ reader, app }) => {
    const other = await app.reader('Other');
    const isbn = await anIsbn();
    await isReading(reader, isbn);
    await isReading(other, isbn);
    return { target_id: other.userId };
  },
  '/api/readings/shelf': async ({ app }) => {
    const other = await app.reader('Other');
    await hasRead(other, await anIsbn());
    return { target_id: other.userId, sort: 'date' };
  },
};
