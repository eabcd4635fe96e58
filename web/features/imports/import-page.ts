import type { getImport } from '../../../worker/features/imports/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';

/** An import with the first rows of one of its groups. */
export type ImportPage = OutputOf<typeof getImport>;
