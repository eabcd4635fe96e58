import { controllerText } from '../../../worker/platform/pages/contract.ts';

// The operator's settings. The worker writes them into the document (`worker/platform/pages/contact.ts`). They are not
// available on the server, so elements that show them are rendered empty and filled in by the worker.
function settingOf(name: 'contact' | 'controller' | 'site-name' | 'mail'): string {
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
  return <span data-controller>{controllerText(settingOf('controller'))}</span>;
}

export function SiteName() {
  return <span data-site-name>{settingOf('site-name')}</span>;
}

export function sendsMail(): boolean {
  return settingOf('mail') !== 'off';
}
