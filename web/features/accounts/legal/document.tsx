import type { ReactNode } from 'react';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { SiteChanged } from '../../../platform/ui/announcement.tsx';
import { type Change, changes, dayInWords } from './changes.ts';

export interface Section {
  heading: string;
  body: ReactNode;
}

/** A legal text: the date of the last full revision, later changes, and the sections, each with an anchor. */
export function LegalDocument(text: { of: Change['of']; updated: string; sections: readonly Section[] }) {
  const revisions = changes.filter(({ of }) => of === text.of);
  return (
    <article className="stack prose">
      <p className="soft">Last updated {text.updated}</p>
      <p className="soft">
        That is the date of the text that comes with {PRODUCT}. <SiteChanged />
      </p>
      {revisions.map(({ date, what }) => (
        <p key={date} className="soft">
          Changed on {dayInWords(date)}: {what}
        </p>
      ))}
      {text.sections.map(({ heading, body }, place) => (
        <section key={heading} id={`section-${place + 1}`} className="stack">
          <h2>
            {place + 1}. {heading}
          </h2>
          {body}
        </section>
      ))}
      <p className="soft">
        <a href={paths.licences()}>Licences of the programs, typefaces and data</a> that {PRODUCT} is made with.
      </p>
    </article>
  );
}
