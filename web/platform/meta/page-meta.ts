import type { useLoaderData } from 'react-router';
import type { Meta } from '../../../worker/platform/pages/contract.ts';

interface Opened<Loader> {
  /** The loader's data; null if it failed or there is none. */
  data: ReturnType<typeof useLoaderData<Loader>> | null;
  query: URLSearchParams;
}

/**
 * The meta data a page's module declares for search engines and shared links; stripped from the browser bundle.
 * Defaults: type website, indexed unless members only, canonical at its own path.
 */
export type PageMeta<Loader = undefined> = (
  opened: Opened<Loader>,
) => Pick<Meta, 'title' | 'description'> & Partial<Meta>;
