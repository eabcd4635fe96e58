import { editLanguages, languages, SEARCH_LANGUAGES } from '../../../../worker/features/accounts/settings/contract.ts';
import { changeSession } from '../../../platform/api/session.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { languagesByName } from '../../../platform/ui/text/language.ts';
import { LimitedCheckboxes } from './limited-checkboxes.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

interface LanguagesDialogProps {
  language: string;
  searchLanguages: readonly string[];
  open: boolean;
  onClose: () => void;
}

export function LanguagesDialog({ language, searchLanguages, ...dialog }: LanguagesDialogProps) {
  return (
    <SettingsDialog
      title="Your languages"
      endpoint={editLanguages}
      onSaved={(answer) => changeSession({ language: answer.language, searchLanguages: answer.search_languages })}
      {...dialog}
    >
      <SelectField
        label="Language"
        name="language"
        hint="Shown first where something comes in several languages."
        defaultValue={language}
      >
        {languagesByName(languages).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <LimitedCheckboxes
        label="Search books in"
        name="search_languages"
        options={languagesByName(languages).map(({ code, name }) => ({ value: code, label: name }))}
        checked={searchLanguages}
        most={SEARCH_LANGUAGES}
        hint={(count) =>
          count === 0 ? 'None selected: searches every language.' : `${count} of up to ${SEARCH_LANGUAGES}`
        }
      />
    </SettingsDialog>
  );
}
