/**
 * The operator's e-mail address, as a link that writes to it. The edge writes it into the document
 * (`worker/pages/contact.ts`); where pages are rendered there is none yet, and the link goes out hidden, for the edge to
 * fill.
 */
export function ContactLink({ className }: { className?: string | undefined }) {
  const here = typeof document === 'object' && document.querySelector<HTMLMetaElement>('[name=contact]');
  const email = here ? here.content : '';
  return (
    <a href={`mailto:${email}`} className={className} data-contact hidden={!email}>
      {email}
    </a>
  );
}
