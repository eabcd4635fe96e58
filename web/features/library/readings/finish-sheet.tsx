import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type * as z from 'zod/mini';
import {
  editReading,
  type finishReading,
  type ReadingFormat,
  type ReadingSource,
  readingFormats,
  readingSources,
} from '../../../../worker/features/library/readings/contract.ts';
import { reviewSentences, submitReview } from '../../../../worker/features/reviews/contract.ts';
import { limits, type RequestBody } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { draftNameOf, useDraft } from '../../../platform/api/draft.ts';
import type { FinishedReading } from '../../../platform/api/finish-events.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { formEntries } from '../../../platform/forms/use-form-draft.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { dateOf, partsOf } from '../../../platform/ui/fields/partial-date.ts';
import { StarInput } from '../../../platform/ui/fields/star-input.tsx';
import { focusHeading } from '../../../platform/ui/focus-heading.ts';
import { clock } from '../../../platform/ui/text/clock.ts';
import { isoDate } from '../../../platform/ui/text/time.ts';
import { ChoiceRow } from './choice-row.tsx';
import { formatLabels, sourceLabels } from './copy-labels.ts';
import { useChoicesUntilDone } from './use-choices-until-done.ts';
import { useFinishChoices } from './use-finish-choices.ts';

type Choices = Omit<RequestBody<typeof finishReading>, 'reading_id'>;

const dateLabels = { today: 'Today', other: 'Another date', unknown: 'I don’t remember' } as const;
type DateChoice = keyof typeof dateLabels;

// In milliseconds, the time in which a reader taps stars and then a format, so that both are saved in one call.
const PAUSE_AFTER_CHOICE = 2_000;

// The review dialog continues with text that was typed here and not sent.
const emptyReview: z.infer<typeof formEntries> = { rating: ['0'], review: [''] };

/** Asks for stars, date, format, source and a sentence about a book that was just finished, and saves them in one call. */
export function FinishSheet({ finished }: { finished: FinishedReading }) {
  const [shownReading, setShownReading] = useState<FinishedReading | null>(finished);
  useEffect(() => setShownReading(finished), [finished]);
  const leave = useRef<() => void>(undefined);
  const close = () => {
    // The dialog's close event calls this again, so it saves only once.
    const save = leave.current;
    leave.current = undefined;
    save?.();
    setShownReading(null);
    // The card whose button opened the sheet may have left the page.
    setTimeout(() => document.activeElement === document.body && focusHeading());
  };
  return (
    <Dialog
      title={
        finished.tappedRating === undefined ? `You finished ${finished.title}` : `Did you finish ${finished.title}?`
      }
      open={shownReading !== null}
      onClose={close}
    >
      {shownReading === null ? null : (
        <FinishForm
          key={shownReading.readingId ?? shownReading.isbn}
          finished={shownReading}
          leave={leave}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

interface FinishFormProps {
  finished: FinishedReading;
  /** Called when the sheet closes for any reason. */
  leave: { current: (() => void) | undefined };
  onDone: () => void;
}

function FinishForm({ finished, leave, onDone }: FinishFormProps) {
  const { readingId = '', isbn, title, tappedRating, wasOpen = false } = finished;
  const isAsked = tappedRating !== undefined;
  const draft = useDraft(draftNameOf(submitReview, { isbn }), formEntries, emptyReview);
  const text = draft.value.review?.[0] ?? '';
  const [rating, setRating] = useState(tappedRating ?? finished.rating ?? 0);
  const [day, setDay] = useState<DateChoice>('today');
  const [parts, setParts] = useState(() => ({ ...partsOf(isoDate(clock() / 1000)), day: '' }));
  const [format, setFormat] = useState<ReadingFormat | null>(finished.format ?? null);
  const [source, setSource] = useState<ReadingSource | null>(finished.source ?? null);
  const [errors, setErrors] = useState({ date: '', text: '' });
  const onRefused = (date: string) => setErrors((current) => ({ ...current, date }));
  const saved = useFinishChoices(readingId, { isOpen: wasOpen && !isAsked, wait: PAUSE_AFTER_CHOICE, onRefused });
  const asked = useChoicesUntilDone(finished, onRefused);
  const { save, settle } = isAsked ? asked : saved;
  const { revalidate } = useRevalidator();
  const reopening = useAction();
  const given = useRef(rating);
  const mustReload = useRef(wasOpen && !isAsked);
  const isReopened = useRef(false);
  const isDone = useRef(false);

  const choose = (choices: Choices) => {
    mustReload.current = true;
    save(choices);
  };
  const saveDate = (): boolean => {
    const read = dateOf(parts);
    if ('error' in read) {
      setErrors((current) => ({ ...current, date: read.error }));
      return false;
    }
    choose({ date: read.date });
    return true;
  };
  const chooseDay = (choice: DateChoice | null) => {
    setErrors({ date: '', text: '' });
    setDay(choice ?? 'today');
    if (choice !== 'other') choose({ date: choice === 'unknown' ? null : isoDate(clock() / 1000) });
  };

  leave.current = () => {
    if (isAsked) return;
    // A draft from before is sent only by Done.
    const isMeant = isDone.current || draft.notice === null;
    const wrote = isMeant && !isReopened.current && rating > 0 && text.trim() !== '';
    // A review needs a rating, so both are saved together.
    if (wrote) choose({ rating, review: text });
    else if (!isReopened.current && rating > 0 && rating !== given.current) choose({ rating });
    void settle().then((allSaved) => {
      if (allSaved && wrote) draft.clear();
      if (mustReload.current) return revalidate();
    });
  };
  const submit = async () => {
    if (text.trim() !== '' && rating === 0)
      return setErrors((current) => ({ ...current, text: reviewSentences.noRating }));
    // With an invalid date the sheet stays open.
    if (day === 'other' && !(saveDate() && (isAsked || (await settle())))) return;
    if (isAsked) {
      const wrote = text.trim() !== '';
      save({ ...(rating > 0 && { rating }), ...(wrote && { review: text }) });
      if (!(await settle())) return;
      if (wrote) draft.clear();
    }
    isDone.current = true;
    onDone();
  };
  const reopen = () =>
    reopening.run(async () => {
      if (await saved.discard()) {
        const copy = { format: finished.format ?? null, source: finished.source ?? null };
        await call(editReading, { reading_id: readingId, state: 'reading', ...copy });
      }
      isReopened.current = true;
      toast.success('Back to your open books.', { description: title });
      onDone();
    });

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
        onGive={(stars) => {
          given.current = stars;
          if (stars > 0 && !isAsked) choose({ rating: stars });
        }}
      />
      <ChoiceRow label="When" choices={dateLabels} value={day} onChange={chooseDay} />
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
      <ChoiceRow
        label="Format"
        choices={pick(readingFormats, formatLabels)}
        value={format}
        onChange={(newFormat) => {
          setFormat(newFormat);
          choose({ format: newFormat });
        }}
      />
      <ChoiceRow
        label="Where it came from"
        choices={pick(readingSources, sourceLabels)}
        value={source}
        onChange={(newSource) => {
          setSource(newSource);
          choose({ source: newSource });
        }}
      />
      <DraftNote notice={draft.notice} onDiscard={draft.clear} />
      <TextArea
        label="A sentence about it"
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
        <Button type="submit" look="primary" pending={asked.pending}>
          Done
        </Button>
        {wasOpen || isAsked ? (
          <Button look="plain" pending={reopening.pending} onClick={isAsked ? onDone : reopen}>
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
