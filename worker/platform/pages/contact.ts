/**
 * Adds the contact address to a page: in the head for the browser (`web/platform/ui/contact-link.tsx`) and in each
 * link for readers without scripts. Pages are built without it because it is a setting; without the setting they have
 * no link.
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
