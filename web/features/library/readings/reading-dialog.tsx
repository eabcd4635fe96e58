import { useState } from 'react';
import * as z from 'zod/mini';
import {
  addReading,
  editReading,
  type Reading,
  readingFormats,
  readingSources,
  readingStates,
} from '../../../../worker/features/library/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/api/draft.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DraftNote } from '../../../platform/forms/draft-note.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { DateField } from '../../../platform/ui/fields/date-field.tsx';
import { SelectField, TextField } from '../../../platform/ui/fields/field.tsx';
import { dateOf, partsOf } from '../../../platform/ui/fields/partial-date.ts';
import { formatLabels, sourceLabels } from './copy-labels.ts';
import { EditionChoice } from './edition-choice.tsx';
import { LENGTH_SENTENCE, readProgress, spanOf } from './progress-text.ts';
import styles from './readings.module.css';
import { reportError } from './report-error.ts';

interface ReadingDialogProps {
  isbn: string;
  title: string;
  /** The reading to correct; without it, an earlier one is added. */
  reading?: Reading;
  open: boolean;
  onClose: () => void;
}

/** Edits or adds a reading: dates, format and source. */
export function ReadingDialog({ open, onClose, ...rest }: ReadingDialogProps) {
  const { title, reading } = rest;
  return (
    <Dialog title={reading ? 'Edit this reading' : `When did you read ${title}?`} open={open} onClose={onClose}>
      <ReadingForm onDone={onClose} {...rest} />
    </Dialog>
  );
}

const parts = z.object({ year: z.string(), month: z.string(), day: z.string() });
const draftShape = z.object({
  dates: z.object({ started: parts, finished: parts }),
  format: z.string(),
  source: z.string(),
  state: z.optional(z.enum(readingStates)),
  edition: z.string(),
  pages: z.string(),
});
type Dates = z.infer<typeof draftShape>['dates'];

function ReadingForm({ isbn, reading, onDone }: Omit<ReadingDialogProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const draft = useDraft(reading ? `reading:${reading.id}` : `earlier reading:${isbn}`, draftShape, {
    dates: { started: partsOf(reading?.started?.date), finished: partsOf(reading?.finished?.date) },
    format: reading?.format ?? '',
    source: reading?.source ?? '',
    state: reading?.state,
    edition: reading?.isbn ?? isbn,
    pages: String(reading?.pages ?? ''),
  });
  const { dates, format, source, state, edition, pages } = draft.value;
  const [wrong, setWrong] = useState(NO_ERRORS);
  const { pending, run } = useAction();
  const isOver = state === undefined || state === 'finished' || state === 'unfinished';

  const change = (field: keyof Dates) => (parts: Dates['started']) => {
    setWrong(NO_ERRORS);
    draft.change({ dates: { ...dates, [field]: parts } });
  };
  const save = () => {
    const [started, finished] = [dateOf(dates.started), dateOf(dates.finished)];
    if ('error' in started || 'error' in finished) {
      return setWrong({
        ...NO_ERRORS,
        started: 'error' in started ? started.error : '',
        finished: 'error' in finished ? finished.error : '',
      });
    }
    const own = readProgress(pages, 'page');
    if (pages.trim() !== '' && own?.unit !== 'page') return setWrong({ ...NO_ERRORS, pages: LENGTH_SENTENCE });
    const say = (all: string) => setWrong({ ...NO_ERRORS, all });
    const [start, end] = [checkDates(started.date), checkDates(finished.date)];
    const from = readingSources.find((readingSource) => readingSource === source);
    const form = readingFormats.find((readingFormat) => readingFormat === format);
    return run(async (key) => {
      const saved = reading
        ? call(editReading, {
            reading_id: reading.id,
            started: start,
            format: form ?? null,
            source: from ?? null,
            pages: own?.value ?? null,
            ...(edition === reading.isbn ? {} : { isbn: edition }),
            ...(isOver ? { finished: end } : {}),
            ...(state === reading.state ? {} : { state }),
          })
        : call(
            addReading,
            {
              isbn,
              ...(start ? { started: start } : {}),
              ...(end ? { finished: end } : {}),
              ...(form ? { format: form } : {}),
              ...(from ? { source: from } : {}),
              ...(own ? { pages: own.value } : {}),
            },
            { key },
          );
      if (!(await reportError(saved, say))) return;
      toast.success(reading ? 'Saved.' : 'Added to your readings.');
      cancel();
    });
  };
  const cancel = () => {
    draft.clear();
    onDone();
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
      <DraftNote notice={draft.notice} onDiscard={draft.clear}>
        {reading === undefined ? null : <p>{spanOf(reading)}</p>}
      </DraftNote>
      <DateField label="Started" value={dates.started} error={wrong.started} first onChange={change('started')} />
      {isOver ? (
        <DateField
          label={state === 'unfinished' ? 'Gave up' : 'Finished'}
          value={dates.finished}
          error={wrong.finished}
          hint="Fill in what you know; leave the rest blank."
          onChange={change('finished')}
        />
      ) : null}
      <SelectField label="Format" value={format} onChange={(event) => draft.change({ format: event.target.value })}>
        <option value="">Not set</option>
        {readingFormats.map((readingFormat) => (
          <option key={readingFormat} value={readingFormat}>
            {formatLabels[readingFormat]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Where it came from"
        value={source}
        onChange={(event) => draft.change({ source: event.target.value })}
      >
        <option value="">Not set</option>
        {readingSources.map((readingSource) => (
          <option key={readingSource} value={readingSource}>
            {sourceLabels[readingSource]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Pages"
        value={pages}
        error={wrong.pages}
        hint={hintOf(reading)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        onChange={(event) => {
          setWrong(NO_ERRORS);
          draft.change({ pages: event.target.value });
        }}
      />
      {reading ? <EditionChoice value={edition} onChange={(isbn) => draft.change({ edition: isbn })} /> : null}
      {reading !== undefined && (reading.state === 'finished' || reading.state === 'unfinished') ? (
        <SelectField
          label="How it ended"
          value={state}
          onChange={(event) => draft.change({ state: event.target.value === 'unfinished' ? 'unfinished' : 'finished' })}
        >
          <option value="finished">Finished</option>
          <option value="unfinished">Gave up</option>
        </SelectField>
      ) : null}
      <p role="alert" className={styles.refused}>
        {wrong.all}
      </p>
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          {reading ? 'Save' : 'Add reading'}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}

const NO_ERRORS = { started: '', finished: '', pages: '', all: '' };

function hintOf(reading: Reading | undefined): string {
  const editionPages = reading?.edition_pages;
  if (editionPages === undefined) return 'The number in your copy, if you know it.';
  return `This edition has ${editionPages.toLocaleString('en')}. Change it if your copy has another number.`;
}

const checkDates = (date: string | null) => (date === null ? null : { date });
