import type { Statement } from './statement.ts';

/** The size limit of a bound value. D1 accepts strings and rows of up to 2 MB, and escaping may double a value. */
const MAX_BYTES = 900_000;

/** Returns statements for many rows, in JSON arrays for `json_each`. An array exceeds the limit only if one row does. */
export function splitIntoParts(
  rows: readonly unknown[],
  statementsOf: (rows: string) => Statement | Statement[],
): Statement[] {
  const encoder = new TextEncoder();
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
  return parts.flatMap((part) => statementsOf(`[${part.join(',')}]`));
}
