import { Button } from '../../platform/ui/button.tsx';
import { type DateOrder, dateOf } from './files/dates.ts';

interface DateQuestionProps {
  /** A date that can be read in two ways. */
  example: string;
  reading: boolean;
  onAnswer: (order: DateOrder) => void;
  onCancel: () => void;
}

/** Asks whether day or month comes first, if no date of the file tells. */
export function DateQuestion({ example, reading, onAnswer, onCancel }: DateQuestionProps) {
  const dayOf = (order: DateOrder) =>
    new Date(`${dateOf(example, order)}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <section className="stack" aria-labelledby="date-question">
      <h2 id="date-question">Which day is {example}?</h2>
      <p className="prose soft">
        The dates in this file can be read in two ways, and none of them settles which is right.
      </p>
      <div className="row">
        <Button look="primary" pending={reading} onClick={() => onAnswer('day')}>
          {dayOf('day')}
        </Button>
        <Button look="primary" pending={reading} onClick={() => onAnswer('month')}>
          {dayOf('month')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </section>
  );
}
