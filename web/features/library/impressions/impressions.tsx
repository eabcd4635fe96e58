import { useCallback, useEffect, useState } from 'react';
import {
  type Aspect,
  contentNotes,
  getImpressions,
  type Impression,
  impressionSentences,
  intensities,
  moods,
  saveImpressions,
} from '../../../../worker/features/library/impressions/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';

type ImpressionCounts = OutputOf<typeof getImpressions>;

const labels: Readonly<Record<Aspect, string>> = { ...moods, ...contentNotes };
const groups = [
  ['Moods', moods],
  ['Content notes', contentNotes],
] as const;

export function Impressions({ isbn }: { isbn: string }) {
  const [impressions, setImpressions] = useState<ImpressionCounts | null>(null);
  const [problem, setProblem] = useState('');
  const [isEditing, setEditing] = useState(false);
  const edit = useMemberPress(`impressions ${isbn}`, () => setEditing(true));

  const load = useCallback(async () => {
    try {
      setProblem('');
      setImpressions(await call(getImpressions, { isbn }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    }
  }, [isbn]);
  useEffect(() => {
    void load();
  }, [load]);

  if (problem !== '')
    return (
      <div className="stack">
        <p role="alert">{problem}</p>
        <Button onClick={load}>Try again</Button>
      </div>
    );
  if (impressions === null) return <p className="soft">Loading...</p>;
  if (isEditing)
    return (
      <ImpressionForm
        isbn={isbn}
        first={impressions.own}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          void load();
        }}
      />
    );
  return (
    <div className="stack">
      {groups.map(([name, group]) => (
        <Counts
          key={name}
          name={name}
          counts={impressions.counts.filter(({ aspect }) => Object.hasOwn(group, aspect))}
        />
      ))}
      <div className="row">
        <Button onClick={edit}>{impressions.own.length === 0 ? 'Add yours' : 'Change yours'}</Button>
      </div>
    </div>
  );
}

function Counts({ name, counts }: { name: string; counts: ImpressionCounts['counts'] }) {
  const total = (readers: readonly number[]) => readers.reduce((sum, count) => sum + count, 0);
  const sortedCounts = counts.toSorted((a, b) => total(b.readers.slice(1)) - total(a.readers.slice(1)));
  return (
    <section className="stack">
      <h3 dir="auto">{name}</h3>
      {sortedCounts.length === 0 ? (
        <p className="soft">No one has added any yet.</p>
      ) : (
        <ul className="stack">
          {sortedCounts.map(({ aspect, readers }) => (
            <li key={aspect}>
              <strong>{labels[aspect]}</strong>{' '}
              <span className="soft">
                {readers
                  .map((count, intensity) => ({ count, label: intensities[intensity] }))
                  .filter(({ count }) => count > 0)
                  .reverse()
                  .map(({ count, label }) => `${label}: ${count}`)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ImpressionFormProps {
  isbn: string;
  first: readonly Impression[];
  onClose: () => void;
  onSaved: () => void;
}

function ImpressionForm({ isbn, first, onClose, onSaved }: ImpressionFormProps) {
  const [aspects, setAspects] = useState(first);
  const { pending, run } = useAction();
  const save = () =>
    run(
      async () => {
        await call(saveImpressions, { isbn, impressions: [...aspects] });
        toast.success(impressionSentences.saved);
        onSaved();
      },
      { keepPage: true },
    );
  const isChosen = (key: string) => aspects.some(({ aspect }) => aspect === key);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {aspects.map(({ aspect, intensity }) => (
        <div key={aspect} className="inline-form">
          <SelectField
            label={labels[aspect]}
            value={intensity}
            onChange={({ target }) =>
              setAspects(
                aspects.map((item) => (item.aspect === aspect ? { aspect, intensity: Number(target.value) } : item)),
              )
            }
          >
            {intensities.map((label, value) => (
              <option key={label} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button
            look="plain"
            aria-label={`Remove ${labels[aspect]}`}
            onClick={() => setAspects(aspects.filter((item) => item.aspect !== aspect))}
          >
            Remove
          </Button>
        </div>
      ))}
      <SelectField
        label="Add a mood or content note"
        value=""
        onChange={({ target }) => setAspects([...aspects, { aspect: target.value as Aspect, intensity: 2 }])}
      >
        <option value="">Choose</option>
        {groups.map(([name, group]) => (
          <optgroup key={name} label={name}>
            {Object.entries(group)
              .filter(([key]) => !isChosen(key))
              .map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <p className="small soft">Other readers see how many people chose each, never who.</p>
      <div className="row">
        <Button type="submit" look="primary" pending={pending}>
          Save
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
