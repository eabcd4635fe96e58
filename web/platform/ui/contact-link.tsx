import type { ReactNode } from 'react';
import { PRODUCT } from '../../../worker/platform/http/basics-contract.ts';
import { controllerText } from '../../../worker/platform/pages/contract.ts';

// The operator's settings. The worker writes them into the document (`worker/platform/pages/contact.ts`). They are not
// available on the server, so elements that show them are rendered empty and filled in by the worker.
type Setting =
  | ('contact' | 'controller' | 'address' | 'site-name' | 'site-logo' | 'site-changed' | 'announcement')
  | ('rules' | 'numbers' | 'mail');

export function settingOf(name: Setting): string {
  return (typeof document === 'object' && document.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content) || '';
}

/** The operator's email address as a mailto link. */
export function ContactLink() {
  const email = settingOf('contact');
  return (
    <a href={`mailto:${email}`} data-contact>
      {email}
    </a>
  );
}

export function Controller() {
  return <span data-controller>{controllerText(settingOf('controller'), settingOf('address'))}</span>;
}

/** The name of the site; the product's until an admin has chosen one. */
export function SiteName() {
  return <span data-site-name>{siteName() || PRODUCT}</span>;
}

/** Returns the name of the site, empty if it has none of its own. */
export function siteName(): string {
  return settingOf('site-name');
}

/** Shows its children if the site has rules. */
export function WithRules({ children }: { children: ReactNode }) {
  return (
    <span data-rules hidden={settingOf('rules') === ''}>
      {children}
    </span>
  );
}

/** Shows its children if the site publishes its numbers. */
export function WithNumbers({ children }: { children: ReactNode }) {
  return (
    <span data-numbers hidden={settingOf('numbers') === ''}>
      {children}
    </span>
  );
}

export function sendsMail(): boolean {
  return settingOf('mail') !== 'off';
}
