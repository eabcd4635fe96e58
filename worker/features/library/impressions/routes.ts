import { on } from '../../../platform/http/handle.ts';
import { lookUpWorkId, storeIfNew } from '../../books/books.ts';
import { storedBook } from '../../books/queries.ts';
import { type Aspect, getImpressions, isAspect, saveImpressions } from './contract.ts';
import { replaceImpressions } from './impressions.ts';
import { countsOfWork, impressionsOf } from './queries.ts';

type Readers = [number, number, number, number];

export const impressionRoutes = [
  on(getImpressions, async (call, { isbn }) => {
    const edition = { isbn, work: await lookUpWorkId(call, isbn) };
    const { impressionRows, text } = await call.load({
      impressionRows: countsOfWork(edition),
      text: impressionsOf({ ...edition, userId: call.claims?.userId ?? '' }),
    });
    const counts = new Map<Aspect, Readers>();
    for (const { aspect, intensity, readers } of impressionRows) {
      if (!isAspect(aspect)) continue;
      const row = counts.get(aspect) ?? [0, 0, 0, 0];
      row[intensity] = readers;
      counts.set(aspect, row);
    }
    return {
      counts: [...counts].map(([aspect, readers]) => ({ aspect, readers })),
      own: text.flatMap(({ aspect, intensity }) => (isAspect(aspect) ? [{ aspect, intensity }] : [])),
    };
  }),

  on(saveImpressions, async (call, { isbn, impressions }) => {
    const own = { userId: call.memberId, isbn, work: await lookUpWorkId(call, isbn) };
    const { stored } = await call.load({ stored: storedBook({ isbn }) });
    const isStored = stored.length > 0;
    const book = impressions.length === 0 ? [] : await storeIfNew(call, isbn, isStored);
    await call.save([...book, ...replaceImpressions(own, impressions)]);
    return {};
  }),
];
