import type { Statement } from '../db/statement.ts';
import type { Viewer } from './viewer.ts';

/** Whether the viewer may see a target; a missing target has no row. */
interface VisibilityRow {
  target: string;
  visible: boolean;
}

/**
 * Checks whether the viewer may see the targets that a call names. This happens in the first round trip of every call,
 * so that no handler can forget it. A target the viewer may not see is reported as missing.
 */
export interface VisibilityCheck {
  /** Returns the targets in an input that not everyone may see, each once. */
  targetsIn(input: unknown): readonly string[];
  /** Returns the query for their visibility; `reader` is empty for a visitor. */
  visibilityQuery(targets: readonly string[], reader: string): Statement<readonly VisibilityRow[]>;
  /** Throws if the viewer may not see one of the targets. */
  check(targets: readonly string[], rows: readonly VisibilityRow[], viewer: Viewer | null): void;
  recordUse(targets: readonly string[], reader: string): Statement;
}
