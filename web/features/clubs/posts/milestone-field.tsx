import type { ComponentProps } from 'react';
import type { Milestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';

/** The value while nothing is chosen, because the chosen milestone is gone. */
export const GONE = 'gone';

/** Chooses the milestone that a post belongs to; empty for none. */
export function MilestoneField({
  milestones,
  isGone = false,
  ...select
}: { milestones: readonly Milestone[]; isGone?: boolean } & Omit<
  ComponentProps<typeof SelectField>,
  'label' | 'hint' | 'children'
>) {
  return (
    <SelectField {...select} label="Belongs to" hint="Only readers who’ve got this far will see it.">
      {isGone ? (
        <option value={GONE} disabled>
          Choose one
        </option>
      ) : null}
      <option value="">No part of the book: everyone sees it</option>
      {milestones.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
