import { useRef } from 'react';
import { paths } from '../../paths.ts';
import buttons from '../../platform/ui/button.module.css';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { CopyLink } from '../../platform/ui/text/copy-link.tsx';
import type { Year } from './drill-down.ts';
import { yearPicture } from './picture.ts';
import styles from './year.module.css';

const [WIDTH, HEIGHT] = [1200, 630];

/** The shareable picture of a public year, with its link and a download. */
export function Share({ year: { year, user } }: { year: Year }) {
  const address = yearPicture(user.userId, year);
  const name = `flyleaf-${year}.png`;
  const picture = useRef<HTMLImageElement>(null);
  const save = useRef<HTMLAnchorElement>(null);

  const share = async () => {
    try {
      const files = picture.current === null ? [] : [await fileOf(picture.current, name)];
      if (navigator.canShare?.({ files })) await navigator.share({ files });
      else save.current?.click();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // The reader closed the system's share dialog.
      if (error.name !== 'AbortError') toast.error('The picture can’t be shared. You can save it.');
    }
  };
  return (
    <section className="stack" aria-labelledby="share">
      <h2 id="share">Share this year</h2>
      <img
        ref={picture}
        className={styles.picture}
        src={address}
        width={WIDTH}
        height={HEIGHT}
        loading="lazy"
        alt={`${user.name}’s year in books, ${year}: how many books, pages and days, the months, and some covers`}
      />
      <div className="row">
        <Button look="primary" onClick={share}>
          Share
        </Button>
        <CopyLink
          address={paths.year({ year, id: user.userId })}
          label="Copy link to this year"
          message="Copied the link to this year"
        />
        <a ref={save} href={address} download={name} className={`${buttons.button} ${buttons.plain}`}>
          Save the picture
        </a>
      </div>
    </section>
  );
}

async function fileOf(image: HTMLImageElement, name: string): Promise<File> {
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn));
  return new File(blob === null ? [] : [blob], name, { type: 'image/png' });
}
