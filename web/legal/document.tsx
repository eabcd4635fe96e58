import type { ReactNode } from 'react';
import styles from './document.module.css';

/** One section of a legal text. */
export interface Section {
  heading: string;
  body: ReactNode;
}

/** A legal text: when it was last changed, and its sections, each with an address of its own. */
export function LegalDocument({ updated, sections }: { updated: string; sections: readonly Section[] }) {
  return (
    <article className={styles.document}>
      <p className="soft">Last updated {updated}</p>
      {sections.map(({ heading, body }, place) => (
        <section key={heading} id={`section-${place + 1}`} className={styles.section}>
          <h2>
            {place + 1}. {heading}
          </h2>
          {body}
        </section>
      ))}
    </article>
  );
}
