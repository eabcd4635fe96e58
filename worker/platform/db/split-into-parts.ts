import type { Statement } from './statement.ts';

/** Bytes per bound value. D1 takes up to 2 MB in a string or a row, and escaping may double a value. */
const MOST_BYTES = 900_000;

const encoder = new TextEncoder();

/** Returns rows as JSON arrays for `json_each`, as few as possible of at most 900 KB each. */
function jsonParts(rows: readonly unknown[]): string[] {
  const parts: string[][] = [];
  let bytes = MOST_BYTES;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const length = encoder.encode(json).byteLength + 1;
    if (bytes + length > MOST_BYTES) {
      parts.push([]);
      bytes = 2;
    }
    parts.at(-1)?.push(json);
    bytes += length;
  }
  return parts.map((part) => `[${part.join(',')}]`);
}

/** Returns the statements that store many rows, none of which binds more than 900 KB. */
export function splitIntoParts(
  rows: readonly unknown[],
  statementsOf: (rows: string) => Statement | Statement[],
): Statement[] {
  return jsonParts(rows).flatMap(statementsOf);
}
