import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import {
  applyImport,
  type ImportSummary,
  importedStates,
  importSentences,
  shelfChoices,
  undoImport,
} from '../../../worker/features/imports/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useDraft } from '../../platform/api/draft.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { useHydrated } from '../../start/use-hydrated.ts';
import type { ImportPage } from './import-page.ts';
import styles from './imports.module.css';
import { stateNames } from './row-label.ts';

interface SettleProps {
  page: ImportPage;
  summary: ImportSummary;
  onApply: () => void;
}

// Choices per shelf, by its index, for books without one, and who sees the reviews; null until chosen.
const choicesShape = z.object({
  shelves: z.record(z.string(), z.enum(shelfChoices)),
  unshelved: z.nullable(z.enum(shelfChoices)),
  shown: z.nullable(z.boolean()),
});
// Files may have hundreds of tags and a reader may have a hundred lists, so only the largest tags become lists by
// default.
const DEFAULT_LISTS = 30;
// Unknown words for a state have no default.
const defaultChoice = (place: number, isStatus: boolean) =>
  isStatus ? undefined : place < DEFAULT_LISTS ? 'list' : 'nothing';

const noChoices: z.infer<typeof choicesShape> = { shelves: {}, unshelved: null, shown: null };

/** Asks what each shelf becomes and who sees the reviews, and starts the import. */
export function ShelfMapping({ page, summary, onApply }: SettleProps) {
  const { import_id: id } = page.import;
  const name = useId();
  const { value, change, clear } = useDraft(`import:${id}`, choicesShape, noChoices);
  // Choices stored in this browser are unknown to the server.
  const { shelves: choices, unshelved, shown } = useHydrated() ? value : noChoices;
  const [wrong, setWrong] = useState('');
  const [isUnanswered, setUnanswered] = useState(false);
  const applying = useAction();
  const forgetting = useAction();
  const importedCount = summary.certain + summary.likely + summary.own;
  const asksReviews = page.reviews > 0;

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    const shelves = page.shelves.map((shelf, place) => ({
      name: shelf.name,
      as: choices[place] ?? defaultChoice(place, shelf.is_status),
    }));
    if (shelves.some(({ as }) => as === undefined) || (page.unshelved > 0 && unshelved === null)) {
      setUnanswered(true);
      document.querySelector<HTMLElement>('[data-unanswered]')?.focus();
      return;
    }
    if (asksReviews && shown === null) {
      setWrong(importSentences.noAnswer);
      document.getElementById(`${name}-yes`)?.focus();
      return;
    }
    const answered = shelves.flatMap((shelf) => (shelf.as === undefined ? [] : [{ name: shelf.name, as: shelf.as }]));
    const unshelvedAs = unshelved === null ? {} : { unshelved };
    const went = await applying.run(
      async () => {
        await call(applyImport, { import_id: id, shelves: answered, show_reviews: shown ?? false, ...unshelvedAs });
      },
      { keepPage: true },
    );
    if (!went) return;
    clear();
    onApply();
  };

  const forget = async () => {
    const went = await forgetting.run(
      async () => {
        await call(undoImport, { import_id: id });
      },
      { keepPage: true },
    );
    if (!went) return;
    clear();
    onApply();
  };

  const answer = (value: boolean) => {
    change({ shown: value });
    setWrong('');
  };

  return (
    <form className={`stack sheet ${styles.settle}`} aria-labelledby={`${name}-title`} onSubmit={apply}>
      <h2 id={`${name}-title`}>Add them to your shelves</h2>
      {page.shelves.length === 0 ? null : (
        <fieldset className="stack">
          <legend className="label">What should your shelves become?</legend>
          {page.shelves.length > DEFAULT_LISTS ? (
            <p className="soft small">
              Your file has many shelves or tags. The {DEFAULT_LISTS} with the most books become lists unless you choose
              something else.
            </p>
          ) : null}
          <div className={styles.shelves}>
            {page.shelves.map((shelf, place) => (
              <SelectField
                key={shelf.name}
                data-unanswered={(shelf.is_status && choices[place] === undefined) || undefined}
                label={shelf.name}
                hint={`${shelf.rows.toLocaleString('en')} ${shelf.rows === 1 ? 'book' : 'books'}`}
                error={isUnanswered && shelf.is_status && choices[place] === undefined ? 'Choose what this means.' : ''}
                value={choices[place] ?? defaultChoice(place, shelf.is_status) ?? ''}
                onChange={({ target }) => {
                  const as = shelfChoices.find((choice) => choice === target.value) ?? 'list';
                  change({ shelves: { ...choices, [place]: as } });
                }}
              >
                {shelf.is_status ? <option value="">What does this mean?</option> : null}
                <ShelfOptions />
              </SelectField>
            ))}
          </div>
        </fieldset>
      )}
      {page.unshelved === 0 ? null : (
        <SelectField
          data-unanswered={unshelved === null || undefined}
          label={
            page.unshelved === 1
              ? 'One book doesn’t say whether you read it'
              : `${page.unshelved.toLocaleString('en')} books don’t say whether you read them`
          }
          error={isUnanswered && unshelved === null ? 'Choose what to do with them.' : ''}
          value={unshelved ?? ''}
          onChange={({ target }) =>
            change({ unshelved: shelfChoices.find((choice) => choice === target.value) ?? null })
          }
        >
          <option value="">Choose</option>
          {importedStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
          <option value="list">A list, “Imported books”</option>
          <option value="nothing">Leave them out</option>
        </SelectField>
      )}
      {asksReviews ? (
        <fieldset aria-describedby={`${name}-wrong`}>
          <legend className="label">Show my imported reviews to other readers?</legend>
          <label className={styles.choice}>
            <input id={`${name}-yes`} type="radio" name={name} checked={shown === true} onChange={() => answer(true)} />
            Yes, like reviews I write here
          </label>
          <label className={styles.choice}>
            <input type="radio" name={name} checked={shown === false} onChange={() => answer(false)} />
            No, only I see them
          </label>
          <p className="soft small">Moods and content notes in the file follow this answer, too.</p>
          <p id={`${name}-wrong`} role="alert" className="warning">
            {wrong}
          </p>
        </fieldset>
      ) : null}
      <p className="soft small prose">
        What you already have here stays as it is: an import only fills gaps. No one is notified, and you can undo the
        import for 30 days.
      </p>
      <div className="row">
        <Button type="submit" look="primary" pending={applying.pending} disabled={importedCount === 0}>
          {`Import ${importedCount.toLocaleString('en')} ${importedCount === 1 ? 'book' : 'books'}`}
        </Button>
        <Button look="plain" pending={forgetting.pending} onClick={forget}>
          Discard this file
        </Button>
      </div>
    </form>
  );
}

function ShelfOptions() {
  return (
    <>
      <option value="list">A list of this name</option>
      {importedStates.map((state) => (
        <option key={state} value={state}>
          {stateNames[state]}
        </option>
      ))}
      <option value="nothing">Nothing</option>
    </>
  );
}
