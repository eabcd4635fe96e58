import type { Statement } from '../db/statement.ts';
import type { Viewer } from './viewer.ts';

/** One of the things that a call names and that not everybody may see; one that is not there has no row. */
interface SightRow {
  thing: string;
  /** Whether whoever asks may see it, whatever their rank. */
  seen: boolean;
}

/**
 * What calls name that not everybody may see. It is looked at in the first round trip of every call alike, so that no
 * handler can forget it: what whoever asks may not see answers as what is not there.
 */
export interface VisibilityCheck {
  /** Which such things an input names, each once. */
  namedIn(input: unknown): readonly string[];
  /** The query for them; `reader` is empty for a visitor. */
  looked(named: readonly string[], reader: string): Statement<readonly SightRow[]>;
  /** Throws the refusal of whoever may not see one of them. */
  check(named: readonly string[], rows: readonly SightRow[], viewer: Viewer | null): void;
  /** The statement that goes with a write of this reader's that names them. */
  used(named: readonly string[], reader: string): Statement;
}
