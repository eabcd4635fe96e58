import { PRODUCT } from '../http/basics-contract.ts';

/** Description of the product for search engines and link previews. */
export const ABOUT = `${PRODUCT} is a social home for readers: find books, keep what you read, review in half stars, read with friends.`;

/** The licences of all dependencies, in a file that the build writes. */
export const LICENCES = '/licences.txt';

/** Where pictures of the site's logo are. */
export const LOGOS = '/site-logo/';

/** The path of a version of the site's logo. */
export const logoPath = (version: string) => `${LOGOS}${version}.png`;

/** A block of schema.org data. */
export type DataBlock = { '@context': 'https://schema.org'; '@type': string; [name: string]: unknown };

/** A page's meta data for search engines and link previews. */
export interface Meta {
  /** The document's title, without the product's name. */
  title: string;
  /** Heading of a link preview if it differs from the title. */
  heading?: string;
  description: string;
  type: 'website' | 'book' | 'article' | 'profile';
  /** The path of the link preview's picture, 1200 by 630 pixels; the product's own by default. */
  image?: string;
  /** The canonical path of the page. */
  address: string;
  /** Whether search engines may index the page. */
  listed: boolean;
  /** Title and address of the page's RSS feed. */
  feed?: { title: string; address: string };
  /** Returns the page's schema.org data. */
  data?: (origin: string) => DataBlock;
}

/** A requested page. */
export interface PageRequest {
  address: string;
  cookies: string;
  /** Current time in milliseconds since the epoch. */
  now: number;
  /** Calls our own API within the worker. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** The result of a page's loader and components. */
export interface RenderedPage {
  status: number;
  /** The redirect target, if any. */
  location: string | null;
  /** Whether the page contains data of its reader, so that it must not be cached. */
  personal: boolean;
  meta: Meta;
  /** The address of the image to preload, if any. */
  picture: string | null;
  /** Rendered HTML; empty if the browser renders the page. */
  body: string;
  /** The hydration data; null if the browser loads its own. */
  data: object | null;
  /** The error if rendering failed. */
  fault: string | null;
}

/** The pages, built to be rendered at the edge (`web/render.tsx`). */
export interface Pages {
  /** Opens the page at an address. `file` names its HTML shell, and is null if there is no such page. */
  open(request: PageRequest): { file: string | null; rendered: Promise<RenderedPage> };
  /** Returns the path of every page, with `:name` for parameters, and whether search engines may index it. */
  list(): Promise<{ path: string; listed: boolean }[]>;
}

/** Returns the sentence of the privacy page that names the controller; empty if the operator hasn't set one. */
export function controllerText(controller: string, address: string): string {
  if (controller === '') return '';
  return `The controller of your data is ${controller}${address === '' ? '' : ` (${address.replace(/\s*\n\s*/g, ', ')})`}.`;
}

/** The cookie of a browser in which an announcement was closed; another text has another value and is shown again. */
export function announcementCookie(text: string): string {
  const sum = [...text].reduce((total, letter) => (total * 33 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291, 5_381);
  return `closed-announcement=${sum.toString(36)}`;
}

/** Returns the title shown in the browser's tab. */
export function titleOf(page: string, site: string): string {
  const name = site || PRODUCT;
  return page === PRODUCT ? name : `${page} · ${name}`;
}

/** The path of year pictures: the reader's ID, the year, and `.png`. */
export const YEAR_PICTURE = '/api/readings/year/';

/** The path of link preview pictures: the kind of page, its name, and `.png`. */
export const PREVIEWS = '/api/previews/';

/** Paths of link preview pictures. */
export const previewOf = {
  site: `${PREVIEWS}site/flyleaf.png`,
  book: (isbn: string) => `${PREVIEWS}book/${isbn}.png`,
  review: (isbn: string, id: string) => `${PREVIEWS}review/${isbn}-${id}.png`,
  list: (id: string) => `${PREVIEWS}list/${id}.png`,
  profile: (id: string) => `${PREVIEWS}profile/${id}.png`,
  club: (id: string) => `${PREVIEWS}club/${id}.png`,
  game: (game: string, day: string | null) => `${PREVIEWS}game/${game}${day === null ? '' : `-${day}`}.png`,
  quiz: (quiz: string) => `${PREVIEWS}quiz/${quiz}.png`,
} as const;

const withQuery = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`;

/** The document that opens while the browser is offline, without a rendered page. */
export const OFFLINE_DOCUMENT = '/offline';

export const SERVICE_WORKER = '/service-worker.js';

/** The message that lets the service worker delete the covers that were seen, and end messages to this browser. */
export const FORGET_READER = 'forget-reader';

/** The app icon. */
export const ICON = '/icon-192.png';

/** Paths of pages that the worker links to, in the sitemap and in feeds. */
export const addressOf = {
  book: (isbn: string) => withQuery('/book', { isbn }),
  review: (isbn: string, id: string) => withQuery('/review', { isbn, id }),
  profile: (id: string) => withQuery('/profile', { id }),
  bookshelf: (genre: string) => `/bookshelf/${encodeURIComponent(genre.toLowerCase())}`,
} as const;
