/// <reference types="vite/types/importMeta.d.ts" />
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';

/** The features that are attacked together, in one file each, so that two of them run at once. */
export const groups = {
  people: ['accounts', 'profiles', 'mail', 'moderation'],
  books: ['books', 'discovery', 'library', 'reviews', 'imports', 'status'],
  days: ['social', 'games', 'habits', 'connections'],
  clubs: ['clubs'],
} as const;
export type Group = keyof typeof groups;

/** Hostile bodies that each endpoint is sent. */
export const BODIES = 60;

const contracts = import.meta.glob<Record<string, unknown>>('../../../../worker/**/*contract.ts', { eager: true });

/** Every endpoint with the feature whose contract declares it. */
export const declared: readonly { feature: string; endpoint: Endpoint }[] = Object.entries(contracts).flatMap(
  ([file, module]) => {
    const feature = /\/worker\/(?:features|platform)\/([\w-]+)\//.exec(file)?.[1] ?? '';
    return Object.values(module)
      .filter(isEndpoint)
      .map((endpoint) => ({ feature, endpoint }));
  },
);

/** The endpoints of a group, by path. */
export function endpointsOf(group: Group): (readonly [string, Endpoint])[] {
  const features: readonly string[] = groups[group];
  return declared
    .filter(({ feature }) => features.includes(feature))
    .map(({ endpoint }) => [endpoint.path, endpoint] as const);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value;
}
