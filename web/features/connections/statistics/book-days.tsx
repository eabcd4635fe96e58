import { useState } from 'react';
import { getBookDays } from '../../../../worker/features/connections/statistics/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { dateInWords } from '../../../platform/ui/fields/partial-date.ts';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';

type Days = OutputOf<typeof getBookDays>['days'];

interface BookDaysProps {
  isbn: string;
  days: number;
  minutes: number;
}

/** The time that the reader spent on a book on e-readers; the days are loaded on demand. */
export function BookDays({ isbn, days: count, minutes }: BookDaysProps) {
  const [days, setDays] = useState<Days | null>(null);
  const { pending, run } = useAction();
  const show = () => run(async () => setDays((await call(getBookDays, { isbn })).days), { keepPage: true });
  return (
    <section aria-label="On your e-readers" className="stack small">
      <p>
        On your e-readers: {pluralise(count, 'day')}, {pluralise(minutes, 'minute')}
      </p>
      {days === null ? (
        <div>
          <Button look="plain" pending={pending} onClick={show}>
            Show the days
          </Button>
        </div>
      ) : (
        <ul className="numbers">
          {days.map((bookDay) => (
            <li key={bookDay.day}>
              <time dateTime={bookDay.day}>{dateInWords(bookDay.day)}</time>{' '}
              <span className="soft">
                {bookDay.minutes} min · {pluralise(bookDay.pages, 'page')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
