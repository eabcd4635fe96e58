import { stop } from './support/local.ts';
import { deployedReaders } from './support/readers-at.ts';
import { newSetupLink } from './support/setup-link.ts';
import { wordsFor } from './support/words.ts';

// `npm run setup-link`: prints a new setup link for a site that has not been set up, after the first one has expired.
wordsFor('Use: npm run setup-link', { words: 0, flags: [] });
const key = await newSetupLink(deployedReaders());
if (key === null) stop('This site is set up already.');
console.log(`Add this to the address of your site; it works for an hour: /setup?key=${key}`);
