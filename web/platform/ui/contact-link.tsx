import { controllerText } from '../../../worker/platform/pages/contract.ts';

// The operator's settings. The edge writes them into the document (`worker/platform/pages/contact.ts`); where pages are
// rendered there are none yet, and what shows them goes out empty, for the edge to fill.
function settingOf(name: 'contact' | 'controller' | 'site-name' | 'mail'): string {
  return (typeof document === 'object' && document.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content) || '';
}

/** The operator's email address, as a link that writes to it. */
export function ContactLink() {
  const email = settingOf('contact');
  return (
    <a href={`mailto:${email}`} data-contact>
      {email}
    </a>
  );
}

export function Controller() {
  return <span data-controller>{controllerText(settingOf('controller'))}</span>;
}

export function SiteName() {
  return <span data-site-name>{settingOf('site-name')}</span>;
}

export function sendsMail(): boolean {
  return settingOf('mail') !== 'off';
}
