import { useMemo, useState } from 'react';
import {
  decideImport,
  getImport,
  type ImportSummary,
  type MatchedRow,
  type RowGroup,
  rowGroups,
} from '../../../worker/features/imports/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { Tabs } from '../../platform/ui/tabs.tsx';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import type { ImportPage } from './import-page.ts';
import styles from './imports.module.css';
import { type Decision, RowCard } from './row-card.tsx';
import { ShelfMapping } from './shelf-mapping.tsx';
import { StepTitle } from './step-title.tsx';

// Groups that need a decision come first.
const ORDER: readonly RowGroup[] = ['unsure', 'problem', 'own', 'likely', 'certain', 'skipped'];

const NAMES: Readonly<Record<RowGroup, string>> = {
  unsure: 'Unsure',
  problem: 'Problems',
  own: 'Your own books',
  likely: 'Likely',
  certain: 'Certain',
  skipped: 'Skipped',
};

const GROUP_HINTS: Readonly<Record<RowGroup, string>> = {
  unsure: 'These may be one of several books. Anything you leave undecided won’t be imported.',
  problem: 'These can’t be imported as they are. Some can be searched for.',
  own: 'We couldn’t find these. Each becomes a book of your own.',
  likely: 'The title and author match. A glance is enough.',
  certain: 'The ISBN matches.',
  skipped: 'You skipped these.',
};

/** Returns the first group with rows, unsure first. */
export function firstGroup(summary: ImportSummary): RowGroup {
  return ORDER.find((group) => summary[group] > 0) ?? 'certain';
}

/** Returns the group named in a URL; null if none is. */
export function groupNamed(tab: string | null): RowGroup | null {
  return rowGroups.find((group) => group === tab) ?? null;
}

interface LookOverProps {
  page: ImportPage;
  group: RowGroup;
  onGroup: (group: RowGroup) => void;
  /** Called when the import has started. */
  onApply: () => void;
}

/** Shows each row with its match, by group; the reader decides the open ones. */
export function CheckMatches({ page, group, onGroup, onApply }: LookOverProps) {
  const [summary, setSummary] = useState(page.summary);
  // A group stays visible when it becomes empty, so that nothing jumps.
  const shownGroups = ORDER.filter((name) => page.summary[name] > 0 || name === group || summary[name] > 0);
  const tabs = Object.fromEntries(
    shownGroups.map((name) => [name, `${NAMES[name]} ${summary[name].toLocaleString('en')}`]),
  ) as Record<RowGroup, string>;
  return (
    <>
      <section className="stack" aria-labelledby="look-over">
        <StepTitle id="look-over">Check the matches</StepTitle>
        <p className="prose soft">
          {`${pluralise(page.import.rows, 'book is', 'books are')} in “${page.import.file_name}”. Nothing is on your shelves yet.`}
        </p>
        <Tabs label="Groups" tabs={tabs} selected={group} onSelect={onGroup}>
          <Rows key={group} page={page} group={group} onSummary={setSummary} />
        </Tabs>
      </section>
      <ShelfMapping page={page} summary={summary} onApply={onApply} />
    </>
  );
}

function Rows({
  page,
  group,
  onSummary,
}: Pick<LookOverProps, 'page' | 'group'> & { onSummary: (summary: ImportSummary) => void }) {
  const { import_id: id } = page.import;
  const { pending, run } = useAction();
  const { items, hasMore, waiting, more, change } = useMore<MatchedRow>({
    name: `import ${group}`,
    first: useMemo(() => ({ items: page.rows, next: page.next_cursor ?? null }), [page]),
    idOf: ({ line }) => String(line),
    load: async (cursor) => {
      const answer = await call(getImport, { import_id: id, group, ...(cursor === null ? {} : { cursor }) });
      return { items: answer.rows, next: answer.next_cursor ?? null };
    },
  });

  const decide = (row: MatchedRow, decision: Decision) =>
    run(
      async () => {
        const choice = 'book' in decision ? { isbn: decision.book.isbn } : decision;
        const answer = await call(decideImport, { import_id: id, decisions: [{ line: row.line, ...choice }] });
        onSummary(answer.summary);
        change((rows) => rows.map((other) => (other.line === row.line ? decided(other, decision) : other)));
      },
      { keepPage: true },
    );

  return (
    <div className="stack">
      <p className="small soft">{GROUP_HINTS[group]}</p>
      {items.length === 0 ? <p>Nothing left here.</p> : null}
      <ol className={styles.rows}>
        {items.map((row) => (
          <li key={row.line}>
            <RowCard row={row} pending={pending} onDecide={(decision) => decide(row, decision)} />
          </li>
        ))}
      </ol>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </div>
  );
}

function decided({ book: _, ...row }: MatchedRow, decision: Decision): MatchedRow {
  if ('book' in decision) return { ...row, group: 'certain', book: decision.book, decided: true };
  return { ...row, group: decision.as === 'own' ? 'own' : 'skipped', decided: true };
}
