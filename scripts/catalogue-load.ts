import { shipped } from './catalogue/shipped.ts';
import { fillOnce } from './support/fill.ts';
import { stop } from './support/local.ts';

// `npm run catalogue:load -- --remote`: brings the books that come with the product into the deployed catalogue, as `npm start` does into
// the local one. Run after each deployment; when nothing is new it says so.
const flags = process.argv.slice(2);
if (flags.some((flag) => flag !== '--remote')) stop('Use: npm run catalogue:load -- [--remote]');

// wrangler takes a second to load: whoever is only told how this is used does not wait for it.
const { openCatalogue } = await import('./support/catalogue-at.ts');
const { catalogue, close } = await openCatalogue(flags);
try {
  const filled = await fillOnce(catalogue, shipped());
  console.log(
    filled
      ? `Books added ${filled.added}, changed ${filled.changed}, left as they were ${filled.unchanged}.`
      : 'Nothing changed: all books were there already.',
  );
} finally {
  await close();
}
