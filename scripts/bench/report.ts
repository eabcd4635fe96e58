import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { root } from '../support/local.ts';

export interface BenchOptions {
  /** The size of the filled databases: 1 is a million books and fifty thousand readers. */
  scale: number;
  /** A file of readers and what they read, and one of what they read later, or null. */
  reads: string | null;
  heldBack: string | null;
}

export function machine(): string {
  const cores = cpus();
  const workerd = JSON.parse(readFileSync(resolve(root, 'node_modules/workerd/package.json'), 'utf8')) as {
    version: string;
  };
  return [
    `${cores.length} × ${cores[0]?.model.trim() ?? 'an unnamed CPU'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}`,
    `node ${process.version}`,
    `workerd ${workerd.version}`,
    new Date().toISOString().slice(0, 10),
  ].join(' · ');
}

/** Prints a table in Markdown. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cellText).join(' | ')} |`;
  console.log([line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n'));
}

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function cellText(value: string | number): string {
  if (typeof value === 'string') return value.replaceAll('|', '\\|');
  return Number.isInteger(value) ? wholeNumber.format(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** Returns a percentile of the values; `share` is between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
