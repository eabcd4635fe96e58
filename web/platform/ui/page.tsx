import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../../../worker/platform/pages/contract.ts';
import { siteName } from './contact-link.tsx';
import { pageOf } from './page-of.ts';

let shownTitle = '';

interface PageProps {
  /** The document's title, without the product's name. */
  title: string;
  /** The heading, if it differs from the title; null hides it visually. */
  heading?: ReactNode;
  narrow?: boolean;
  /** A menu beside the heading. */
  actions?: ReactNode;
  /** What stands around the heading, in place of the menu. */
  head?: (heading: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A page with its document title and heading, which gets the focus after a navigation. */
export function Page({ title, heading = title, narrow = false, actions, head, children }: PageProps) {
  const element = useRef<HTMLHeadingElement>(null);

  const address = pageOf(useLocation());

  useEffect(() => {
    // The focus isn't moved on the first page, nor when the same page changes its parameters.
    if (shownTitle !== '' && shownTitle !== address && !isTyping()) element.current?.focus({ preventScroll: true });
    shownTitle = address;
  });

  const shownHeading = (
    <h1 ref={element} tabIndex={-1} className={heading === null ? 'hidden' : undefined} dir="auto">
      {heading ?? title}
    </h1>
  );
  return (
    <div className={narrow ? 'page page-narrow stack' : 'page stack'}>
      <title>{titleOf(title, siteName())}</title>
      {head?.(shownHeading) ??
        (actions === undefined ? (
          shownHeading
        ) : (
          <div className="page-head">
            {shownHeading}
            {actions}
          </div>
        ))}
      {children}
    </div>
  );
}

// The focus stays in a field that remains when the page changes.
function isTyping(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.closest('main') === null;
}
