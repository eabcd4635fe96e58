import { expect, test } from 'vitest';
import { answerWithActs, predictAnswer } from '../../../../web/platform/offline/acts.ts';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { finishReading, listReadings, updateProgress } from '../../../../worker/features/library/readings/contract.ts';

const isbn = '9780340839935';
const reading = {
  ...{ id: 'r', work_id: 'w', isbn, title: 'Dune', authors: ['Frank Herbert'], cover: '' },
  ...{ state: 'reading', started: { date: '2026-05-01' }, imported: false },
};
const act = (path: string, input: Record<string, unknown>) => ({
  ...{ path, input: { reading_id: 'r', ...input }, key: 'key', actedAt: Date.UTC(2026, 4, 10, 12), zone: 'UTC' },
});
const finish = (input: Record<string, unknown>) => act(finishReading.path, input);

test('a book that is finished without a network shows its date, format, source and stars', () => {
  const finished = finish({ rating: 4.5, format: 'ebook', source: 'library', review: 'One evening.' });
  const acts = [finished];
  const ended = { ...reading, state: 'finished', finished: { date: '2026-05-10' }, format: 'ebook', source: 'library' };
  const after = { ...ended, waiting: true };
  expect(predictAnswer(finished, [{ readings: [reading] }])).toEqual({ reading: after });
  expect(answerWithActs(listReadings.path, {}, { readings: [reading] }, acts, [])).toEqual({ readings: [after] });
  const volumeInfo = { title: 'Dune', industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }] };
  const book = { id: 'b', work_id: 'w', volumeInfo, shelf: { read: false, bookmarked: false } };
  expect(answerWithActs(getBook.path, { isbn }, { book }, acts, [{ readings: [reading] }])).toMatchObject({
    book: { shelf: { read: true, rating: 4.5 } },
  });
});

test('what is said later of a finished book keeps its date, unless the date is forgotten', () => {
  const finished = { ...reading, state: 'finished', finished: { date: '2026-05-09' }, format: 'print' };
  const after = (input: Record<string, unknown>) => predictAnswer(finish(input), [finished])?.reading;
  expect(after({ format: null, source: 'gift' })).toEqual({
    ...{ ...finished, format: undefined, source: 'gift' },
    waiting: true,
  });
  expect(after({ date: null })).not.toHaveProperty('finished');
});

test('minutes imply an audiobook without a network too', () => {
  const progress = act(updateProgress.path, { unit: 'minute', value: 30 });
  expect(predictAnswer(progress, [reading])?.reading).toMatchObject({ format: 'audio' });
});
