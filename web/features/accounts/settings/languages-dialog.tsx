import { useState } from 'react';
import { editLanguages, languages, SEARCH_LANGUAGES } from '../../../../worker/features/accounts/settings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { changeSession } from '../../../platform/api/session.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { languagesByName } from './names.ts';
import { SaveForm } from './save-form.tsx';
import styles from './settings.module.css';

type Language = (typeof languages)[number];
const isLanguage = (code: string): code is Language => languages.some((one) => one === code);

interface LanguagesDialogProps {
  language: string;
  searchLanguages: readonly string[];
  open: boolean;
  onClose: () => void;
}

/** Says which language a reader reads in, and which ones books are searched in. */
export function LanguagesDialog({ open, ...form }: LanguagesDialogProps) {
  return (
    <Dialog title="Your languages" open={open} onClose={form.onClose}>
      <LanguagesForm {...form} />
    </Dialog>
  );
}

function LanguagesForm({ language, searchLanguages, onClose }: Omit<LanguagesDialogProps, 'open'>) {
  const [own, setOwn] = useState<Language>(isLanguage(language) ? language : 'en');
  const [searched, setSearched] = useState<readonly Language[]>(searchLanguages.filter(isLanguage));

  const save = () =>
    call(editLanguages, { language: own, search_languages: [...searched] }).then((answer) => {
      changeSession({ language: answer.language, searchLanguages: answer.search_languages });
      return answer.message;
    });

  return (
    <SaveForm save={save} onClose={onClose}>
      <SelectField
        label="Language"
        hint="What comes in several languages begins in this one."
        value={own}
        onChange={(event) => {
          if (isLanguage(event.target.value)) setOwn(event.target.value);
        }}
      >
        {languagesByName().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className={styles.legend}>Search books in</legend>
        <p className="small soft">
          {searched.length === 0
            ? 'Every language, since none is ticked.'
            : `${searched.length} of ${SEARCH_LANGUAGES} at most`}
        </p>
        <div className={styles.languages}>
          {languagesByName().map(({ code, name }) => {
            const ticked = searched.includes(code);
            return (
              <label key={code} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={ticked}
                  disabled={!ticked && searched.length >= SEARCH_LANGUAGES}
                  onChange={() => setSearched(ticked ? searched.filter((one) => one !== code) : [...searched, code])}
                />
                {name}
              </label>
            );
          })}
        </div>
      </fieldset>
    </SaveForm>
  );
}
