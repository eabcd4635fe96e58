import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import {
  editReading,
  finishReading,
  type ReadingFormat,
  type ReadingSource,
  readingFormats,
  readingSources,
} from '../../../../worker/features/library/readings/contract.ts';
import { reviewSentences, submitReview } from '../../../../worker/features/reviews/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { draftNameOf, useDraft } from '../../../platform/api/draft.ts';
import type { FinishedReading } from '../../../platform/api/finish-events.ts';
import { session } from '../../../platform/api/session.ts';
import { withStorage } from '../../../platform/api/storage.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { formEntries } from '../../../platform/forms/use-form-draft.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { dateOf, partsOf } from '../../../platform/ui/fields/partial-date.ts';
import { StarInput } from '../../../platform/ui/fields/star-input.tsx';
import { focusHeading } from '../../../platform/ui/focus-heading.ts';
import { clock } from '../../../platform/ui/text/clock.ts';
import { isoDate } from '../../../platform/ui/text/time.ts';
import { readerZone } from '../../../platform/ui/text/zone.ts';
import { ChoiceRow } from './choice-row.tsx';
import { formatLabels, sourceLabels } from './copy-labels.ts';

const dateLabels = { today: 'Today', other: 'Another date', unknown: 'I don’t remember' } as const;
type DateChoice = keyof typeof dateLabels;

// Most readers read in one format, so the sheet proposes the one that they confirmed last.
const formatPlace = () => `last-format:${session().userId}`;
const lastFormat = (): ReadingFormat | null => {
  const stored = withStorage((storage) => storage.getItem(formatPlace()));
  return readingFormats.find((format) => format === stored) ?? null;
};
const storeFormat = (format: ReadingFormat) => withStorage((storage) => storage.setItem(formatPlace(), format));

// The review dialog continues with text that was typed here and not sent.
const emptyReview: z.infer<typeof formEntries> = { rating: ['0'], review: [''] };

/** Asks for stars, date, format, source and a sentence about a book. Done saves all of it; leaving stores nothing. */
export function FinishSheet({ finished }: { finished: FinishedReading }) {
  const [shownReading, setShownReading] = useState<FinishedReading | null>(finished);
  useEffect(() => setShownReading(finished), [finished]);
  const close = () => {
    setShownReading(null);
    // The card whose button opened the sheet may have left the page.
    setTimeout(() => document.activeElement === document.body && focusHeading());
  };
  return (
    <Dialog title={`You finished ${finished.title}`} open={shownReading !== null} onClose={close}>
      {shownReading === null ? null : (
        <FinishForm key={shownReading.readingId} finished={shownReading} onClose={close} />
      )}
    </Dialog>
  );
}

function FinishForm({ finished, onClose }: { finished: FinishedReading; onClose: () => void }) {
  const { readingId, isbn, title, wasOpen = false } = finished;
  const draft = useDraft(draftNameOf(submitReview, { isbn }), formEntries, emptyReview);
  const text = draft.value.review?.[0] ?? '';
  const [rating, setRating] = useState(finished.rating ?? 0);
  const [day, setDay] = useState<DateChoice>('today');
  const [parts, setParts] = useState(() => ({ ...partsOf(isoDate(clock() / 1000, readerZone())), day: '' }));
  const [format, setFormat] = useState<ReadingFormat | null>(finished.format ?? lastFormat());
  const [source, setSource] = useState<ReadingSource | null>(finished.source ?? null);
  const [errors, setErrors] = useState({ date: '', text: '' });
  const { pending, run } = useAction();
  const showUndo = useUndoToast();

  const submit = async () => {
    const review = text.trim();
    if (review !== '' && rating === 0) return setErrors((current) => ({ ...current, text: reviewSentences.noRating }));
    const read =
      day === 'other' ? dateOf(parts) : { date: day === 'unknown' ? null : isoDate(clock() / 1000, readerZone()) };
    if ('error' in read) return setErrors((current) => ({ ...current, date: read.error }));
    const choices = {
      ...(day === 'today' && !wasOpen ? {} : { date: read.date }),
      ...(format === (finished.format ?? null) ? {} : { format }),
      ...(source === (finished.source ?? null) ? {} : { source }),
      ...(rating > 0 && (rating !== finished.rating || review !== '') ? { rating } : {}),
      ...(review === '' ? {} : { review: text }),
    };
    const isSaved = await run(
      async () => {
        if (wasOpen || Object.keys(choices).length > 0)
          await call(finishReading, { reading_id: readingId, ...choices });
      },
      {
        onError: (error) =>
          error.code === 'invalid_input'
            ? setErrors((current) => ({ ...current, date: error.message }))
            : showError(error),
      },
    );
    if (!isSaved) return;
    if (review !== '') draft.clear();
    if (format !== null) storeFormat(format);
    if (wasOpen) {
      const copy = { format: finished.format ?? null, source: finished.source ?? null };
      const reopen = () => call(editReading, { reading_id: readingId, state: 'reading', ...copy });
      showUndo('Finished', reopen, { id: `finished ${readingId}`, description: title });
    }
    onClose();
  };

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <StarInput
        label="Your rating"
        value={rating}
        onChange={(stars) => {
          setErrors((current) => ({ ...current, text: '' }));
          setRating(stars);
        }}
      />
      <ChoiceRow
        label="When"
        choices={dateLabels}
        value={day}
        onChange={(choice) => {
          setErrors({ date: '', text: '' });
          setDay(choice ?? 'today');
        }}
      />
      {day === 'other' ? (
        <DateField
          label="Finished"
          value={parts}
          error={errors.date}
          hint="A month or a year is enough."
          onChange={(next) => {
            setErrors((current) => ({ ...current, date: '' }));
            setParts(next);
          }}
        />
      ) : errors.date === '' ? null : (
        <p role="alert">{errors.date}</p>
      )}
      <ChoiceRow label="Format" choices={pick(readingFormats, formatLabels)} value={format} onChange={setFormat} />
      <ChoiceRow
        label="Where it came from"
        choices={pick(readingSources, sourceLabels)}
        value={source}
        onChange={setSource}
      />
      <DraftNote notice={draft.notice} onDiscard={draft.clear} />
      <TextArea
        label="A sentence about it"
        keptIn={draft}
        value={text}
        rows={2}
        maxLength={limits.review}
        error={errors.text}
        onChange={(event) => {
          setErrors((current) => ({ ...current, text: '' }));
          draft.change({ review: [event.target.value] });
        }}
      />
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          Done
        </Button>
        {wasOpen ? (
          <Button look="plain" onClick={onClose}>
            Not finished yet
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function pick<Key extends string>(order: readonly Key[], labels: Readonly<Record<Key, string>>): Record<Key, string> {
  return Object.fromEntries(order.map((key) => [key, labels[key]])) as Record<Key, string>;
}
