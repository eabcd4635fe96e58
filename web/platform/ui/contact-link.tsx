/**
 * The operator's e-mail address, as a link that writes to it. The edge writes it into the document
 * (`worker/platform/pages/contact.ts`); where pages are rendered there is none yet, and the link goes out empty, which is not shown,
 * for the edge to fill.
 */
export function ContactLink() {
  const email =
    (typeof document === 'object' && document.querySelector<HTMLMetaElement>('[name=contact]')?.content) || '';
  return (
    <a href={`mailto:${email}`} data-contact>
      {email}
    </a>
  );
}
