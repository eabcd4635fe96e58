import { paths } from '../../paths.ts';
import buttons from '../../platform/ui/button.module.css';
import { CopyLink } from '../../platform/ui/text/copy-link.tsx';
import type { Year } from './drill-down.ts';
import { yearPicture } from './picture.ts';
import styles from './year.module.css';

/** The shareable picture of a public year, with its link and a download. */
export function Share({ year: { year, user } }: { year: Year }) {
  const picture = yearPicture(user.userId, year);
  return (
    <section className="stack" aria-labelledby="share">
      <h2 id="share">Share this year</h2>
      <img
        className={styles.picture}
        src={picture}
        width={1200}
        height={630}
        loading="lazy"
        alt={`${user.name}’s year in books, ${year}: how many books, pages and days, the months, and some covers`}
      />
      <div className="row">
        <CopyLink
          address={paths.year({ year, id: user.userId })}
          label="Copy link to this year"
          message="Copied the link to this year"
        />
        <a href={picture} download={`flyleaf-${year}.png`} className={`${buttons.button} ${buttons.plain}`}>
          Save the picture
        </a>
      </div>
    </section>
  );
}
