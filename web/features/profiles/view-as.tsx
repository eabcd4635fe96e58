import type { PreviewRole } from '../../../worker/features/accounts/contract.ts';
import { previewRoles } from '../../../worker/features/accounts/contract.ts';
import { SelectField } from '../../platform/ui/fields/field.tsx';

const names: Readonly<Record<PreviewRole, string>> = {
  stranger: 'A stranger',
  friend: 'A friend',
  club_member: 'A fellow club member',
};

/** The role in which a reader previews their own profile; '' for none. */
export function ViewAs({ as, onChange }: { as: PreviewRole | undefined; onChange: (as: string) => void }) {
  return (
    <div className="row">
      <SelectField label="View my profile as" value={as ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">Myself</option>
        {previewRoles.map((previewRole) => (
          <option key={previewRole} value={previewRole}>
            {names[previewRole]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
