import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from './bench/support/machine.ts';
import type { Part } from './bench/support/part.ts';
import { stop } from './support/local.ts';

// `npm run bench [-- PART …]`: measures what the README says of speed, size and cost, prints it as tables that can be
// pasted there, and ends with 1 when a stated limit is missed. Without a part it measures everything.

const parts: Record<string, () => Promise<{ measure: Part }>> = {
  pages: () => import('./bench/pages.ts'),
  growth: () => import('./bench/growth.ts'),
  search: () => import('./bench/search.ts'),
  endpoints: () => import('./bench/endpoints.ts'),
  cost: () => import('./bench/cost.ts'),
};

const use = `Use: npm run bench -- [${Object.keys(parts).join('|')} …] [--scale 1] [--seed 1] [--books FILE.csv]`;
const { names, options } = asked();
const unknown = names.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) stop(`There is no part "${unknown}".\n${use}`);

console.log(`${machine()}\n`);
const missed: string[] = [];
for (const name of names.length > 0 ? names : Object.keys(parts)) {
  const part = await parts[name]?.();
  console.log(`## ${name}\n`);
  for (const limit of (await part?.measure(options)) ?? []) missed.push(`${name}: ${limit}`);
  console.log('');
}
if (missed.length > 0) stop(`Missed:\n${missed.map((limit) => `- ${limit}`).join('\n')}`);
console.log('Every stated limit is held.');
process.exit(0);

function asked() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { scale: { type: 'string' }, seed: { type: 'string' }, books: { type: 'string' } },
    });
    const [scale, seed] = [Number(values.scale ?? 1), Number(values.seed ?? 1)];
    if (!(scale > 0 && scale <= 1) || !Number.isInteger(seed)) stop(use);
    const books = values.books === undefined ? null : resolve(process.env.INIT_CWD ?? '.', values.books);
    return { names: positionals, options: { scale, seed, books } };
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${use}`);
  }
}
