import { useState } from 'react';
import { type PictureDetails, pictureVariants } from '../../../../worker/features/accounts/contract.ts';
import { editPicture, PICTURE_COLORS, SEED_LENGTH } from '../../../../worker/features/accounts/settings/contract.ts';
import { changeSession, useSession } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { Choices } from './choices.tsx';
import styles from './settings.module.css';
import { SettingsDialog } from './settings-dialog.tsx';

/** Edits the reader's picture: their account's, or a generated one. */
export function PictureDialog(dialog: { open: boolean; onClose: () => void }) {
  return (
    <SettingsDialog
      title="Edit your profile picture"
      endpoint={editPicture}
      onSaved={({ picture, picture_is_default }, input) => {
        const { variant, seed, colors } = input;
        changeSession({
          picture,
          picture_is_default,
          ...(variant && seed !== undefined && colors
            ? { picture_generation_details: { variant, seed, colors: [...colors] } }
            : {}),
        });
      }}
      {...dialog}
    >
      <PictureFields />
    </SettingsDialog>
  );
}

function PictureFields() {
  const session = useSession();
  const [type, setType] = useState<'custom' | 'generated'>(session.picture_is_default ? 'generated' : 'custom');
  const [details, setDetails] = useState<PictureDetails>(() => ({
    ...session.picture_generation_details,
    colors: fiveColors(session.picture_generation_details.colors),
  }));
  const isGenerated = type === 'generated';
  return (
    <>
      <div className={styles.preview}>
        <Picture
          of={{ picture: session.picture, picture_is_default: isGenerated, picture_generation_details: details }}
          size={96}
        />
      </div>
      <Choices
        label="Picture"
        wide
        name="new_picture_type"
        value={type}
        onChange={setType}
        options={[
          { value: 'custom', label: 'Google', disabled: session.picture === '' },
          { value: 'generated', label: 'Generated' },
        ]}
      />
      {session.picture === '' ? <p className="small soft">The account you sign in with has no picture.</p> : null}
      {isGenerated ? <Drawing details={details} onChange={setDetails} /> : null}
    </>
  );
}

const places = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

function Drawing({ details, onChange }: { details: PictureDetails; onChange: (details: PictureDetails) => void }) {
  return (
    <>
      <Choices
        label="Style"
        wide
        name="variant"
        value={details.variant}
        onChange={(variant) => onChange({ ...details, variant })}
        options={pictureVariants.map((variant) => ({
          value: variant,
          label: (
            <span className={styles.variant}>
              <Picture
                of={{ picture: '', picture_is_default: true, picture_generation_details: { ...details, variant } }}
                size={44}
              />
              {variant}
            </span>
          ),
        }))}
      />
      <div className="inline-form">
        <TextField
          label="Seed"
          name="seed"
          value={details.seed}
          maxLength={SEED_LENGTH}
          autoComplete="off"
          onChange={(event) => onChange({ ...details, seed: event.target.value })}
        />
        <Button
          title="A random seed"
          onClick={() => onChange({ ...details, seed: String(randomBelow(1_000_000_000)) })}
        >
          Seed
        </Button>
      </div>
      <fieldset className={styles.colors}>
        <legend className="label">Colours</legend>
        {places.map((place, index) => (
          <input
            key={place}
            type="color"
            name="colors"
            aria-label={`${place} colour`}
            value={details.colors[index]}
            onChange={(event) => onChange({ ...details, colors: details.colors.with(index, event.target.value) })}
          />
        ))}
        <Button title="Five random colours" onClick={() => onChange({ ...details, colors: fiveColors([]) })}>
          Colors
        </Button>
      </fieldset>
    </>
  );
}

function randomBelow(limit: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((random / 2 ** 32) * limit);
}

// Missing colours are random. A colour input accepts only #rrggbb in lower case.
function fiveColors(colors: readonly string[]): string[] {
  return Array.from(
    { length: PICTURE_COLORS },
    (_, place) => colors[place]?.toLowerCase() ?? `#${randomBelow(0x1000000).toString(16).padStart(6, '0')}`,
  );
}
