import { html } from 'hono/html';
import { type Meta, previewOf } from './contract.ts';

/** Returns the tags of a head that describe a page: link preview, canonical URL, feed and structured data. */
export function headTags(meta: Meta, origin: string, siteName: string): string {
  const canonical = new URL(meta.address, origin).href;
  const card: [string, string][] = [
    ['og:site_name', siteName],
    ['og:type', meta.type],
    ['og:title', meta.heading ?? meta.title],
    ['og:description', meta.description],
    ['og:url', canonical],
    ['og:image', new URL(meta.image ?? previewOf.site, origin).href],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ];
  return [
    ...card.map(([property, content]) => html`<meta property="${property}" content="${content}">`),
    html`<meta name="twitter:card" content="summary_large_image">`,
    meta.listed ? html`<link rel="canonical" href="${canonical}">` : html`<meta name="robots" content="noindex">`,
    meta.feed
      ? html`<link rel="alternate" type="application/rss+xml" title="${meta.feed.title}" href="${meta.feed.address}">`
      : '',
    meta.data ? dataBlock('application/ld+json', meta.data(origin)) : '',
  ].join('');
}

/**
 * Returns a script element with JSON data. It can't run as code, since the content security policy forbids inline
 * scripts and “<” is escaped.
 */
export function dataBlock(type: string, data: object, id?: string): string {
  const text = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${text}</script>`;
}
