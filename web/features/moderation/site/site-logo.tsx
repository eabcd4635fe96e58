import { useId, useState } from 'react';
import { saveSiteLogo, siteTexts } from '../../../../worker/features/moderation/site/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import styles from './site-board.module.css';

/** Pixels of the longer side of a picture as it is sent. */
const SIDE = 256;

/** The site's logo, which an admin changes or removes. */
export function SiteLogo({ logo }: { logo: string }) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const { pending, run } = useAction();

  const save = (file: File | null) =>
    run(async () => {
      setProblem('');
      const picture = file === null ? '' : await pngOf(file);
      if (picture === null) return setProblem(siteTexts.noLogo);
      toast.success((await call(saveSiteLogo, { picture })).message);
    });

  return (
    <section className="stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Logo</h2>
      {logo === '' ? null : (
        <div className="row">
          <img className={styles.logo} src={logo} width="64" height="64" alt="The logo of this site" />
          <Button pending={pending} onClick={() => save(null)}>
            Remove logo
          </Button>
        </div>
      )}
      <div className="stack small">
        <label htmlFor={id}>{logo === '' ? 'Choose a picture' : 'Choose another picture'}</label>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          disabled={pending}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Without this, choosing the same file again fires no event.
            target.value = '';
            if (file) void save(file);
          }}
        />
        <p id={`${id}-hint`} className="small soft">
          In the header, and as the icon of the site. Square pictures look best. It is drawn again before it is stored,
          so that nothing else in the file is published.
        </p>
        {problem === '' ? null : <p role="alert">{problem}</p>}
      </div>
    </section>
  );
}

/** Draws a picture small, as PNG in base64; null if the browser can't read it. */
async function pngOf(file: File): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(Math.round(image.naturalWidth * scale), 1);
    canvas.height = Math.max(Math.round(image.naturalHeight * scale), 1);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  } catch {
    // The caller says that it can't be read.
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
