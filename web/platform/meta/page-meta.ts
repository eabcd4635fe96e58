import type { useLoaderData } from 'react-router';
import type { Meta } from '../../../worker/platform/pages/contract.ts';

/** What a page's head can be told from. */
interface Opened<Loader> {
  /** What the loader answered; null where it failed, or there is none. */
  data: ReturnType<typeof useLoaderData<Loader>> | null;
  query: URLSearchParams;
}

/**
 * What a page's module says of the page to search engines and in a shared link; the browser's program comes without it.
 * What is left out is: a website, listed unless it is only for members, under its path.
 */
export type PageMeta<Loader = undefined> = (
  opened: Opened<Loader>,
) => Pick<Meta, 'title' | 'description'> & Partial<Meta>;
