import { useState } from 'react';
import { getBookDays } from '../../../../worker/features/connections/statistics/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { dateInWords } from '../../../platform/ui/fields/partial-date.ts';

type Days = readonly { day: string; minutes: number; pages: number }[];

/** The days on which the reader read a book on an e-reader, with minutes and pages; they come when they are asked for. */
export function BookDays({ isbn }: { isbn: string }) {
  const [days, setDays] = useState<Days | null>(null);
  const { pending, run } = useAction();
  const show = () => run(async () => setDays((await call(getBookDays, { isbn })).days), { keepPage: true });
  if (days === null) {
    return (
      <div>
        <Button look="plain" pending={pending} onClick={show}>
          Days on your e-reader
        </Button>
      </div>
    );
  }
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  return (
    <section aria-label="Days on your e-reader" className="stack small">
      <p role="status">
        {days.length === 0
          ? 'No days yet. Upload your e-reader’s statistics in Settings, under “Connected apps and devices”.'
          : `${days.length} ${days.length === 1 ? 'day' : 'days'} on your e-reader, ${minutes.toLocaleString('en')} min in all`}
      </p>
      <ul className="plain-list numbers">
        {days.map((one) => (
          <li key={one.day}>
            <time dateTime={one.day}>{dateInWords(one.day)}</time>{' '}
            <span className="soft">
              {one.minutes} min · {one.pages} {one.pages === 1 ? 'page' : 'pages'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
