import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSection } from './bench/support/document.ts';
import { machine } from './bench/support/machine.ts';
import { type Part, type PartName, partNames } from './bench/support/part.ts';
import { stop } from './support/local.ts';

// `npm run bench [-- PART …]`: measures speed, size and cost, prints tables, writes them into docs/measurements.md, and
// ends with 1 when a stated limit is missed. Without a part it measures everything. At another scale than 1 it only prints.

const parts: Record<PartName, () => Promise<{ measure: Part }>> = {
  pages: () => import('./bench/pages.ts'),
  growth: () => import('./bench/growth.ts'),
  search: () => import('./bench/search.ts'),
  imports: () => import('./bench/imports.ts'),
  endpoints: () => import('./bench/endpoints.ts'),
  cost: () => import('./bench/cost.ts'),
};

const use = `Use: npm run bench -- [${partNames.join('|')} …] [--scale 1] [--seed 1] [--books FILE.csv]`;
const { names, options } = asked();
const unknown = names.find((name) => !partNames.some((known) => known === name));
if (unknown !== undefined) stop(`There is no part "${unknown}".\n${use}`);

console.log(`${machine()}\n`);
const missed: string[] = [];
for (const name of partNames.filter((known) => names.length === 0 || names.includes(known))) {
  const { measure } = await parts[name]();
  console.log(`## ${name}\n`);
  const told = [machine()];
  const tell = (text: string) => {
    console.log(`${text}\n`);
    told.push(text);
  };
  for (const limit of await measure(tell, options)) missed.push(`${name}: ${limit}`);
  if (options.scale === 1) writeSection(name, told);
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
