import type { Statement } from './statement.ts';

/** The size limit of a bound value. D1 accepts strings and rows of up to 2 MB, and escaping may double a value. */
const MAX_BYTES = 900_000;

const encoder = new TextEncoder();

/** Returns rows as JSON arrays for `json_each`, each within the limit unless a single row exceeds it. */
function toJsonParts(rows: readonly unknown[]): string[] {
  const parts: string[][] = [];
  let bytes = MAX_BYTES;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const length = encoder.encode(json).byteLength + 1;
    if (bytes + length > MAX_BYTES) {
      parts.push([]);
      bytes = 2;
    }
    parts.at(-1)?.push(json);
    bytes += length;
  }
  return parts.map((part) => `[${part.join(',')}]`);
}

/** Returns the statements that store many rows, built from JSON arrays of up to 900 KB each. */
export function splitIntoParts(
  rows: readonly unknown[],
  statementsOf: (rows: string) => Statement | Statement[],
): Statement[] {
  return toJsonParts(rows).flatMap(statementsOf);
}
