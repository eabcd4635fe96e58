/**
 * A page that says where the operator can be written to: in the head, for the browser (`web/platform/ui/contact-link.tsx`), and
 * in each of its links, for whoever reads before any script has run. Pages are built without it, since it is a setting; without one they stay as they were built, with no link to be seen.
 */
export function withContact(page: Response, contactEmail: string | null): Response {
  if (contactEmail === null || !page.headers.get('content-type')?.startsWith('text/html')) return page;
  return new HTMLRewriter()
    .on('meta[name="contact"]', {
      element(meta) {
        meta.setAttribute('content', contactEmail);
      },
    })
    .on('a[data-contact]', {
      element(link) {
        link.setAttribute('href', `mailto:${contactEmail}`);
        link.setInnerContent(contactEmail);
      },
    })
    .transform(page);
}
