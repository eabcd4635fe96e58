import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchOptions, machine } from './bench/report.ts';
import { stop } from './support/local.ts';

// `npm run bench -- PART …` measures speed, size and cost, prints tables in Markdown, and exits with 1 if a limit is
// exceeded. Copy the tables into docs/measurements.md.

/** Runs a measurement and prints its tables. Returns a sentence for each exceeded limit. */
type Part = (options: BenchOptions) => Promise<string[]>;

const parts: Record<string, () => Promise<{ measure: Part }>> = {
  endpoints: () => import('./bench/endpoints.ts'),
  search: () => import('./bench/search.ts'),
  cpu: () => import('./bench/cpu.ts'),
  pages: () => import('./bench/pages.ts'),
  growth: () => import('./bench/growth.ts'),
  dumps: () => import('./bench/dumps.ts'),
  imports: () => import('./bench/imports.ts'),
  recommendations: () => import('./bench/recommendations.ts'),
};

const use = `Use: npm run bench -- ${Object.keys(parts).join('|')} [--scale 1] [--reads FILE [--held-back FILE]]`;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string' }, reads: { type: 'string' }, 'held-back': { type: 'string' } },
});
const scale = Number(values.scale ?? 1);
if (positionals.length === 0 || !(scale > 0 && scale <= 1)) stop(use);
const path = (input: string | undefined) => (input === undefined ? null : resolve(process.env.INIT_CWD ?? '.', input));

console.log(`${machine()}\n`);
const missed: string[] = [];
for (const name of positionals) {
  const part = new Map(Object.entries(parts)).get(name);
  if (part === undefined) stop(`There is no part "${name}".\n${use}`);
  console.log(`## ${name}\n`);
  const { measure } = await part();
  const limits = await measure({ scale, reads: path(values.reads), heldBack: path(values['held-back']) });
  missed.push(...limits.map((limit) => `${name}: ${limit}`));
}
if (missed.length > 0) stop(`Missed:\n${missed.map((limit) => `- ${limit}`).join('\n')}`);
console.log('Every stated limit is held.');
process.exit(0);
