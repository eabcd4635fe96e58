import type { Milestone } from '../../../../worker/features/clubs/readings/contract.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';

interface MilestoneFieldProps {
  milestones: readonly Milestone[];
  /** The id of a milestone; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the milestone that a post belongs to. */
export function MilestoneField({ milestones, value, onChange }: MilestoneFieldProps) {
  return (
    <SelectField
      label="Belongs to"
      value={value}
      hint="Only readers who’ve got this far will see it."
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">No part of the book: everyone sees it</option>
      {milestones.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
