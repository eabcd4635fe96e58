import { limits } from '../../../../worker/platform/http/contract.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';

export function NameField(props: { value: string; error: string; onChange: (name: string) => void }) {
  return (
    <TextField
      label="List name"
      value={props.value}
      error={props.error}
      maxLength={limits.listName}
      autoComplete="off"
      required
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
