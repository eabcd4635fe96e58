import { useEffect, useRef, useState } from 'react';
import { editReading } from '../../../../worker/features/library/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { finishedToastId, type JustFinished } from '../../../platform/api/finish-events.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { dateInWords, dateOf, dayAt, partsOf } from '../../../platform/ui/fields/partial-date.ts';
import { clock } from '../../../platform/ui/text/clock.ts';
import { reportError } from './report-error.ts';

/** Says that a book was finished today, with the other truths: another day, which it asks for, or long ago. */
export function FinishedNote({ finished }: { finished: JustFinished }) {
  const [asking, setAsking] = useState<JustFinished | null>(null);
  const { run } = useAction();
  const longAgo = ({ readingId, title }: JustFinished) =>
    run(async () => {
      await call(editReading, { reading_id: readingId, finished: null });
      toast.success('Finished long ago', { description: title });
    });
  const latest = useRef(longAgo);
  latest.current = longAgo;

  useEffect(() => {
    toast.success('Finished today', {
      // Two books in a row are two messages, each with its own answers.
      id: finishedToastId(finished.readingId),
      description: finished.title,
      cancel: { label: 'Another day', onClick: () => setAsking(finished) },
      action: { label: 'Long ago', onClick: () => void latest.current(finished) },
    });
  }, [finished]);

  return (
    <Dialog title={`When did you finish ${asking?.title}?`} open={asking !== null} onClose={() => setAsking(null)}>
      {asking === null ? null : <AnotherDay reading={asking} onDone={() => setAsking(null)} />}
    </Dialog>
  );
}

function AnotherDay({ reading: { readingId, title }, onDone }: { reading: JustFinished; onDone: () => void }) {
  // Mostly it was a few days ago: only the day has to be typed then.
  const [parts, setParts] = useState(() => ({ ...partsOf(dayAt(clock())), day: '' }));
  const [error, setError] = useState('');
  const { pending, run } = useAction();
  const save = () => {
    const read = dateOf(parts);
    if ('error' in read) return setError(read.error);
    const { date } = read;
    return run(async () => {
      const finished = date === null ? null : { date };
      if (!(await reportError(call(editReading, { reading_id: readingId, finished }), setError))) return;
      toast.success(date === null ? 'Finished long ago' : `Finished ${dateInWords(date)}`, { description: title });
      onDone();
    });
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DateField
        label="Finished"
        value={parts}
        first
        error={error}
        hint="As much as you know: a month or a year is enough."
        onChange={(next) => {
          setError('');
          setParts(next);
        }}
      />
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          Save
        </Button>
        <Button onClick={onDone}>Not now</Button>
      </div>
    </form>
  );
}
