import { Button } from '../../../platform/ui/button.tsx';

interface ChoiceRowProps<Key extends string> {
  label: string;
  choices: Readonly<Record<Key, string>>;
  value: Key | null;
  /** Called with null when the chosen button is pressed again. */
  onChange: (choice: Key | null) => void;
}

/** A few buttons in a row, of which at most one is pressed. */
export function ChoiceRow<Key extends string>({ label, choices, value, onChange }: ChoiceRowProps<Key>) {
  return (
    <fieldset className="chips">
      <legend className="label">{label}</legend>
      {(Object.keys(choices) as Key[]).map((choice) => (
        <Button key={choice} aria-pressed={choice === value} onClick={() => onChange(choice === value ? null : choice)}>
          {choices[choice]}
        </Button>
      ))}
    </fieldset>
  );
}
