import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../../support/local.ts';
import type { PartName } from './part.ts';

const file = resolve(root, 'docs/measurements.md');

/** Puts what a part told in place of what stands in its section of docs/measurements.md. */
export function writeSection(name: PartName, texts: readonly string[]): void {
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), name, texts));
}

/** A document whose section of this part says these paragraphs; throws when it has no such section. */
export function withSection(document: string, name: PartName, texts: readonly string[]): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- end of bench: ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/measurements.md has no section between ${begin} and ${end}`);
  const paragraphs = texts.map((text) => text.trim()).filter((text) => text !== '');
  return `${document.slice(0, from)}${[begin, ...paragraphs].join('\n\n')}\n\n${document.slice(to)}`;
}
