import { useState } from 'react';
import { type PictureDetails, pictureVariants } from '../../../../worker/features/accounts/contract.ts';
import { editPicture, PICTURE_COLORS, SEED_LENGTH } from '../../../../worker/features/accounts/settings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { changeSession, useSession } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { Choices } from './choices.tsx';
import { SaveForm } from './save-form.tsx';
import styles from './settings.module.css';

/** Changes the reader's picture: the one of the account they sign in with, or one that is drawn. */
export function PictureDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Edit your profile picture" open={open} onClose={onClose}>
      <PictureForm onClose={onClose} />
    </Dialog>
  );
}

function PictureForm({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const [type, setType] = useState<'custom' | 'generated'>(session.picture_is_default ? 'generated' : 'custom');
  const [details, setDetails] = useState<PictureDetails>(() => ({
    ...session.picture_generation_details,
    colors: fiveColors(session.picture_generation_details.colors),
  }));
  const drawn = type === 'generated';

  const save = () =>
    call(editPicture, {
      new_picture_type: type,
      picture: '',
      picture_is_default: drawn,
      ...details,
    }).then((answer) => {
      changeSession({
        picture: answer.picture,
        picture_is_default: answer.picture_is_default,
        ...(drawn ? { picture_generation_details: details } : {}),
      });
      return answer.message;
    });

  return (
    <SaveForm save={save} onClose={onClose}>
      <div className={styles.preview}>
        <Picture
          of={{ picture: session.picture, picture_is_default: drawn, picture_generation_details: details }}
          size={96}
        />
      </div>
      <Choices
        label="Picture"
        wide
        value={type}
        onChange={setType}
        options={[
          { value: 'custom', label: 'Google', disabled: session.picture === '' },
          { value: 'generated', label: 'Generated' },
        ]}
      />
      {session.picture === '' ? <p className="small soft">The account you sign in with has no picture.</p> : null}
      {drawn ? <Drawing details={details} onChange={setDetails} /> : null}
    </SaveForm>
  );
}

const places = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

function Drawing({ details, onChange }: { details: PictureDetails; onChange: (details: PictureDetails) => void }) {
  return (
    <>
      <Choices
        label="Drawn as"
        wide
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
      <div className={styles.withButton}>
        <TextField
          label="Seed"
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
        <legend className={styles.legend}>Colours</legend>
        {places.map((place, index) => (
          <input
            key={place}
            type="color"
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

// The first five of these, and random ones for what is missing; a colour input takes only #rrggbb in small letters.
function fiveColors(colors: readonly string[]): string[] {
  return Array.from(
    { length: PICTURE_COLORS },
    (_, place) => colors[place]?.toLowerCase() ?? `#${randomBelow(0x1000000).toString(16).padStart(6, '0')}`,
  );
}
