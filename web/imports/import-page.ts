import type { OutputOf } from '../../worker/http/contract.ts';
import type { getImport } from '../../worker/imports/contract.ts';

/** An import with the first rows of one of its groups. */
export type ImportPage = OutputOf<typeof getImport>;
