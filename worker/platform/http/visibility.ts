import type { Statement } from '../db/statement.ts';
import type { Viewer } from './viewer.ts';

/** A target named in a call that not everyone may see; a missing target has no row. */
interface SightRow {
  thing: string;
  seen: boolean;
}

/**
 * Targets of calls that not everyone may see. They are checked in the first round trip of every call, so that no
 * handler can forget it; a target the viewer may not see is reported as missing.
 */
export interface VisibilityCheck {
  /** Returns the targets named in an input, each once. */
  namedIn(input: unknown): readonly string[];
  /** The query for them; `reader` is empty for a visitor. */
  looked(targets: readonly string[], reader: string): Statement<readonly SightRow[]>;
  /** Throws the error for a target the viewer may not see. */
  check(targets: readonly string[], rows: readonly SightRow[], viewer: Viewer | null): void;
  /** Returns the statement that accompanies a write of this reader which names them. */
  used(targets: readonly string[], reader: string): Statement;
}
