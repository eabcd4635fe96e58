import type { Bindings } from '../bindings.ts';
import { contactEmailOf } from '../http/config.ts';
import { accentStyles } from './accent-contract.ts';
import { changedText } from './changed-contract.ts';
import { announcementCookie, controllerText, logoPath } from './contract.ts';

/**
 * Returns a page with the operator's settings, which are unknown when pages are built: in `meta` elements for the
 * browser, and in the text that shows them. Other responses are returned unchanged.
 */
export function withSettings(
  page: Response,
  env: Bindings,
  { now, cookies }: { now: Date; cookies: string },
): Response {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  const contact = contactEmailOf(env) ?? '';
  const { name = '', controller = '', address = '', hasRules = false, hasNumbers = false } = env.SITE ?? {};
  const logo = env.SITE?.logo ? logoPath(env.SITE.logo) : '';
  const announcement = announcementOf(env, now, cookies);
  const changed = env.SITE === undefined ? '' : String(env.SITE.changedAt);
  const rewriter = new HTMLRewriter();
  const head = {
    ...{ contact, controller, address, announcement, 'site-name': name, 'site-logo': logo, 'site-changed': changed },
    ...{ mail: env.MAIL_FROM === '' ? 'off' : '', rules: hasRules ? 'on' : '', numbers: hasNumbers ? 'on' : '' },
  };
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
  const styles = accentStyles(env.SITE?.accent ?? '');
  if (styles !== '') {
    rewriter.on('head', {
      element(element) {
        // After the style sheets, which declare the product's own colour.
        element.append(`<style>${styles}</style>`, { html: true });
      },
    });
  }
  if (controller !== '') rewriter.on('[data-controller]', textHandler(controllerText(controller, address)));
  if (name !== '') rewriter.on('[data-site-name]', textHandler(name));
  if (logo !== '') {
    rewriter.on('img[data-site-logo]', {
      element(picture) {
        picture.setAttribute('src', logo);
        picture.removeAttribute('hidden');
      },
    });
    rewriter.on('[data-own-logo]', {
      element(drawing) {
        drawing.setAttribute('hidden', '');
      },
    });
    rewriter.on('link[rel="icon"], link[rel="apple-touch-icon"]', {
      element(link) {
        link.setAttribute('href', logo);
        link.setAttribute('type', 'image/png');
        link.removeAttribute('sizes');
      },
    });
  }
  if (announcement !== '') {
    rewriter.on('[data-announced]', shownHandler(null));
    rewriter.on('[data-announcement]', textHandler(announcement));
  }
  if (changed !== '') rewriter.on('[data-site-changed]', textHandler(changedText(Number(changed))));
  if (hasRules) rewriter.on('[data-rules]', shownHandler(null));
  if (hasNumbers) rewriter.on('[data-numbers]', shownHandler(null));
  return rewriter.transform(page);
}

/** The text that is announced now and was not closed in this browser; empty for none. */
function announcementOf({ SITE }: Bindings, now: Date, cookies: string): string {
  if (SITE === undefined || SITE.announcementUntil * 1000 <= now.getTime()) return '';
  return cookies.split('; ').includes(announcementCookie(SITE.announcement)) ? '' : SITE.announcement;
}

/** Shows an element that is rendered hidden, with this text if it has none of its own. */
function shownHandler(text: string | null) {
  return {
    element(element: Element) {
      element.removeAttribute('hidden');
      if (text !== null) element.setInnerContent(text);
    },
  };
}

function textHandler(text: string) {
  return {
    element(element: Element) {
      element.setInnerContent(text);
    },
  };
}
