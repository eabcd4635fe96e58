import { importLimits } from '../../../../worker/features/imports/contract.ts';
import type { LeftOut } from './format.ts';

/** A remark about the file as a whole, or one of its columns. */
export type Note = LeftOut & { line: number };

/** Counts values that are left out of all rows for the same reason. */
export class SkippedValues {
  readonly #entries = new Map<string, { column: string; reason: string; count: number }>();

  add(column: string, reason: string): void {
    const key = `${column}\n${reason}`;
    const { count } = this.#entries.get(key) ?? { count: 0 };
    this.#entries.set(key, { column, reason, count: count + 1 });
  }

  /** Returns a note for each column and reason. */
  notes(nameOf: (column: string) => string = (column) => column): Note[] {
    return [...this.#entries.values()].slice(0, importLimits.notes).map(({ column, reason, count }) => ({
      ...{ line: 1, column: nameOf(column).slice(0, 200), reason },
      value: count === 1 ? '1 value' : `${count.toLocaleString('en')} values`,
    }));
  }
}
