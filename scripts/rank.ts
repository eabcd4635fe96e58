import { resolve } from 'node:path';
import { ranks } from '../worker/features/accounts/contract.ts';
import { deployedConfig } from './support/deployment.ts';
import { withLiterals } from './support/literal.ts';
import { localState, root, runQuietly, stop } from './support/local.ts';
import { wordsFor } from './support/words.ts';

// `npm run rank -- EMAIL RANK`: gives a reader a rank, in the local database or with `--remote` in the deployed one.
// The ID of the reader can be given instead of the email address. The reader's browser shows the rank on the next page
// load.
const { words, flags } = wordsFor('Use: npm run rank -- EMAIL RANK [--remote]', { words: 2, flags: ['--remote'] });
const [email = '', rank = ''] = words;
const remote = flags.includes('--remote');
if (!ranks.some((item) => item === rank)) stop(`“${rank}” is no rank. Ranks are ${ranks.join(', ')}.`);
const isId = /^\d{16}$/.test(email);
if (!isId && !/^[^\s@]+@[^\s@]+$/.test(email)) stop(`“${email}” is neither an email address nor a reader's ID.`);

const statement = withLiterals({
  sql: `UPDATE users SET rank = ? WHERE ${isId ? 'CAST(id AS TEXT)' : 'email'} = ? RETURNING name`,
  values: [rank, email.toLowerCase()],
});
const where = remote ? ['--remote'] : ['--local', '--persist-to', localState()];

const printed = await runQuietly('Setting the rank', 'wrangler', [
  ...['d1', 'execute', 'DB', ...where, '--config', remote ? deployedConfig() : resolve(root, 'wrangler.toml')],
  ...['--json', '--command', statement],
]);
const [answer] = JSON.parse(printed) as { results: { name: string }[] }[];
const reader = answer?.results[0];
if (!reader) stop(`Nobody signed up with ${email} ${remote ? 'there' : 'here'} yet.`);
console.log(`${reader.name} is ${rank} now.`);
