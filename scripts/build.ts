import { addCatalogue, buildPages } from './support/pages.ts';

// `npm run build`: the pages, and the catalogue that the worker loads.
await buildPages();
await addCatalogue();
