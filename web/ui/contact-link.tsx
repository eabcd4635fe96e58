import { once } from './once.ts';

// The edge writes it into the document (`worker/pages/contact.ts`); where pages are rendered there is no document yet,
// and the link goes out empty and hidden, for the edge to fill.
const address = once(() => document.querySelector<HTMLMetaElement>('meta[name="contact"]')?.content ?? '');

/** The operator's e-mail address, as a link that writes to it. */
export function ContactLink({ className }: { className?: string | undefined }) {
  const email = typeof document === 'undefined' ? '' : address();
  return (
    <a href={`mailto:${email}`} className={className} data-contact hidden={email === ''}>
      {email}
    </a>
  );
}
