import { PRODUCT } from '../http/contract.ts';

/** Description of the product for search engines and link previews. */
export const ABOUT = `${PRODUCT} is a social home for readers: find books, keep what you read, review in half stars, read with friends.`;

/** The licences of everything that is shipped, as a text that the build writes. */
export const LICENCES = '/licences.txt';

/** A block of schema.org data; undefined fields are left out. */
export type DataBlock = { '@context': 'https://schema.org'; '@type': string; [name: string]: unknown };

/** A page's meta data for search engines and link previews. */
export interface Meta {
  /** The document's title, without the product's name. */
  title: string;
  /** Heading of a link preview if it differs from the title. */
  heading?: string;
  description: string;
  type: 'website' | 'book' | 'article' | 'profile';
  /** The path of the picture that a link to the page is shown with, of 1200 by 630 pixels; the product's own without one. */
  image?: string;
  /** The one address of the page, as a path. */
  address: string;
  /** For search engines to list; a page that only its reader has is not. */
  listed: boolean;
  /** Address and title of its feed. */
  feed?: { title: string; address: string };
  /** schema.org data, given the origin that its addresses begin with. */
  data?: (origin: string) => DataBlock;
}

/** A requested page. */
export interface PageRequest {
  address: string;
  cookies: string;
  /** Current time in milliseconds since the epoch. */
  now: number;
  /** Makes a call of our own API within the worker. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** A page as its loader and its components answer it. */
export interface RenderedPage {
  status: number;
  /** Redirect target. */
  location: string | null;
  personal: boolean;
  meta: Meta;
  /** The picture that is seen first. */
  picture: string | null;
  /** Rendered HTML; empty if the browser renders the page. */
  body: string;
  /** The hydration data; null where the browser asks for itself. */
  data: object | null;
  /** Why it could not be rendered here; null where nothing went wrong. */
  fault: string | null;
}

/** The pages of the browser, as they are built to be rendered at the edge (`web/render.tsx`). */
export interface Pages {
  /** Opens the page at an address; `file` names its module under `web/pages`, or null where there is no page. */
  open(request: PageRequest): { file: string | null; rendered: Promise<RenderedPage> };
  /** The path of every page, with `:name` for a part that differs, and whether search engines may list it as it is. */
  list(): Promise<{ path: string; listed: boolean }[]>;
}

/** Names the data controller on the privacy page; empty if the operator hasn't set one. */
export function controllerText(controller: string): string {
  return controller === '' ? '' : `The controller of your data is ${controller}.`;
}

/** The title shown in the browser's tab. */
export function titleOf(page: string): string {
  return page === PRODUCT ? PRODUCT : `${page} · ${PRODUCT}`;
}

/** The path of year pictures: the reader's ID, the year, and `.png`. */
export const YEAR_PICTURE = '/api/readings/year/';

/** The address of link preview pictures: the kind of page, its name, and `.png`. */
export const PREVIEWS = '/api/previews/';

/** The addresses of those pictures. A game of the day has the day behind its name. */
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

/** The document without a page, which opens where there is no network. */
export const OFFLINE_DOCUMENT = '/offline';

/** The program's service worker. */
export const SERVICE_WORKER = '/service-worker.js';

/** The message by which a page asks the service worker which pages were opened, and names those that are stored by now. */
export const OPENED_PAGES = 'OPENED_PAGES';

/** The product's sign, as a device shows it. */
export const ICON = '/icon-192.png';

/** The addresses of pages that the worker names too: in the sitemap, in feeds. */
export const addressOf = {
  book: (isbn: string) => withQuery('/book', { isbn }),
  review: (isbn: string, id: string) => withQuery('/review', { isbn, id }),
  profile: (id: string) => withQuery('/profile', { id }),
  bookshelf: (genre: string) => `/bookshelf/${encodeURIComponent(genre.toLowerCase())}`,
} as const;
