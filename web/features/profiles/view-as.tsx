import type { Onlooker } from '../../../worker/features/accounts/contract.ts';
import { onlookers } from '../../../worker/features/accounts/contract.ts';
import { SelectField } from '../../platform/ui/fields/field.tsx';

const names: Readonly<Record<Onlooker, string>> = {
  stranger: 'A stranger',
  friend: 'A friend',
  club_member: 'A fellow club member',
};

/** As whom a reader looks at their own profile; '' is themselves. */
export function ViewAs({ as, onChange }: { as: Onlooker | undefined; onChange: (as: string) => void }) {
  return (
    <div className="row">
      <SelectField label="View my profile as" value={as ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">Myself</option>
        {onlookers.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
