import type { ComponentProps } from 'react';
import type { Milestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';

/** Chooses the milestone that a post belongs to; empty for none. */
export function MilestoneField({
  milestones,
  ...select
}: { milestones: readonly Milestone[] } & Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'>) {
  return (
    <SelectField {...select} label="Belongs to" hint="Only readers who’ve got this far will see it.">
      <option value="">No part of the book: everyone sees it</option>
      {milestones.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
