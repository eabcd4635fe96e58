import { existsSync, statSync } from 'node:fs';
import { stop } from './support/local.ts';
import { writeBackup } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run backup -- FILE`: the readers' database of the local run as a file of SQL, `--remote` the deployed one,
// which answers no one for as long as the export takes.
const { words, flags } = wordsFor('Use: npm run backup -- FILE [--remote]', { words: 1, flags: ['--remote'] });
const [file = ''] = words;

if (existsSync(file)) stop(`${file} is there already: a backup is never written over another.`);
await writeBackup(flags, file);
console.log(`The readers' database is in ${file} (${Math.ceil(statSync(file).size / 1024)} KB).`);
