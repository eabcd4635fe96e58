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
  recommendations: () => import('./bench/recommendations.ts'),
};

const use = `Use: npm run bench -- [${partNames.join('|')} …] [--scale 1] [--seed 1] [--books FILE.csv] [--reads FILE [--held FILE]] [--only ENDPOINT,…]`;
const { names, options } = asked();
const unknown = names.find((name) => !partNames.some((known) => known === name));
if (unknown !== undefined) stop(`There is no part "${unknown}".\n${use}`);

console.log(`${machine()}\n`);
const missed: string[] = [];
for (const name of partNames.filter((known) => names.length === 0 || names.includes(known))) {
  // Who read what is data of others, which does not come along.
  if (name === 'recommendations' && options.reads === null) {
    if (names.length > 0) stop(`Say which file of readers and books: --reads FILE.\n${use}`);
    continue;
  }
  const { measure } = await parts[name]();
  console.log(`## ${name}\n`);
  const told = [machine()];
  const tell = (text: string) => {
    console.log(`${text}\n`);
    told.push(text);
  };
  for (const limit of await measure(tell, options)) missed.push(`${name}: ${limit}`);
  // What is measured on a part of the training data, or of some endpoints, is for choosing by, and is reported nowhere.
  const reported = (name !== 'recommendations' || options.held !== null) && options.only === null;
  if (options.scale === 1 && reported) writeSection(name, told);
}
if (missed.length > 0) stop(`Missed:\n${missed.map((limit) => `- ${limit}`).join('\n')}`);
console.log('Every stated limit is held.');
process.exit(0);

function asked() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        scale: { type: 'string' },
        seed: { type: 'string' },
        books: { type: 'string' },
        reads: { type: 'string' },
        held: { type: 'string' },
        only: { type: 'string' },
      },
    });
    const [scale, seed] = [Number(values.scale ?? 1), Number(values.seed ?? 1)];
    if (!(scale > 0 && scale <= 1) || !Number.isInteger(seed)) stop(use);
    const only = values.only?.split(',') ?? null;
    const path = (given: string | undefined) =>
      given === undefined ? null : resolve(process.env.INIT_CWD ?? '.', given);
    const options = {
      scale,
      seed,
      books: path(values.books),
      reads: path(values.reads),
      held: path(values.held),
      only,
    };
    return { names: positionals, options };
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${use}`);
  }
}
