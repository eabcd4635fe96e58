import { wordsFor } from './support/words.ts';

// `npm run catalogue:decisions`: applies the decisions of librarians, which the readers' database stores, to a
// catalogue that was loaded again. `--remote` means the deployed databases. A second run changes nothing.
const { flags } = wordsFor('Use: npm run catalogue:decisions -- [--remote]', { words: 0, flags: ['--remote'] });

// Wrangler takes a second to load, so the arguments are checked before.
const [{ openCatalogue }, { openReaders }, { replayDecisions }] = await Promise.all([
  import('./support/catalogue-at.ts'),
  import('./support/readers-at.ts'),
  import('./support/catalogue-decisions.ts'),
]);
const readers = await openReaders(flags);
const { catalogue, close } = await openCatalogue(flags);
try {
  const { accepted, merged } = await replayDecisions(readers, catalogue);
  console.log(
    accepted + merged === 0
      ? 'Nothing changed: all decisions of librarians were there already.'
      : `Own books added ${accepted}, works merged ${merged}.`,
  );
} finally {
  await close();
  await readers.close();
}
