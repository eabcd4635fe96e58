import { type ReactNode, useEffect, useRef } from 'react';
import { titleOf } from '../../worker/pages/contract.ts';

let shown = '';

interface PageProps {
  /** The document's title, without the product's name. */
  title: string;
  /** The heading, where it says something else than the title; null hides it from sight but not from screen readers. */
  heading?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}

/** A page: its document title, and its heading, which takes the focus when a reader arrives from another page. */
export function Page({ title, heading = title, narrow = false, children }: PageProps) {
  const element = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const path = location.pathname;
    // The first page leaves the focus where the browser puts it; so does a change of the query on the same page.
    if (shown !== '' && shown !== path) element.current?.focus({ preventScroll: true });
    shown = path;
  });

  return (
    <div className={narrow ? 'page page-narrow stack' : 'page stack'}>
      <title>{titleOf(title)}</title>
      <h1 ref={element} tabIndex={-1} className={heading === null ? 'hidden' : undefined}>
        {heading ?? title}
      </h1>
      {children}
    </div>
  );
}
