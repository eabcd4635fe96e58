import type { Bindings } from '../bindings.ts';
import { contactEmailOf } from '../http/config.ts';
import { controllerText } from './contract.ts';

/**
 * Returns a page with the operator's settings, which are unknown when pages are built: in `meta` elements for the
 * browser, and in the text that shows them. Other responses are returned unchanged.
 */
export function withSettings(page: Response, env: Bindings): Response {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  const contact = contactEmailOf(env) ?? '';
  const [name, controller] = [env.SITE_NAME ?? '', env.CONTROLLER ?? ''];
  const rewriter = new HTMLRewriter();
  const head = { contact, controller, 'site-name': name, mail: env.MAIL_FROM === '' ? 'off' : '' };
  for (const [setting, content] of Object.entries(head)) {
    if (content === '') continue;
    rewriter.on(`meta[name="${setting}"]`, {
      element(meta) {
        meta.setAttribute('content', content);
      },
    });
  }
  if (contact !== '') {
    rewriter.on('a[data-contact]', {
      element(link) {
        link.setAttribute('href', `mailto:${contact}`);
        link.setInnerContent(contact);
      },
    });
  }
  if (controller !== '') rewriter.on('[data-controller]', textHandler(controllerText(controller)));
  if (name !== '') rewriter.on('[data-site-name]', textHandler(name));
  return rewriter.transform(page);
}

function textHandler(text: string) {
  return {
    element(element: Element) {
      element.setInnerContent(text);
    },
  };
}
