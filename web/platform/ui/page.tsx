import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../../../worker/platform/pages/contract.ts';
import { pageOf } from './page-of.ts';

let shownTitle = '';

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

  const address = pageOf(useLocation());

  useEffect(() => {
    // The first page leaves the focus where the browser puts it; so does the same page when it is shown otherwise.
    if (shownTitle !== '' && shownTitle !== address && !isTyping()) element.current?.focus({ preventScroll: true });
    shownTitle = address;
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

// Focus stays in a field that remains while the page under it changes.
function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.closest('main') === null;
}
