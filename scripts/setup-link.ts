import { openAccount, openDeployed } from './support/cloudflare-account.ts';
import { mergeSettings, readLocalSettings } from './support/deployment.ts';
import { stop } from './support/local.ts';
import { newSetupKey } from './support/setup-key.ts';
import { wordsFor } from './support/words.ts';

// `npm run setup-link`: prints a new setup link for a site that has not been set up, after the first one has expired.
wordsFor('Use: npm run setup-link', { words: 0, flags: [] });
const local = readLocalSettings();
const [sites = []] = await openDeployed('DB')('SELECT 1 FROM site');
if (sites.length > 0) stop('This site is set up already.');
const account = (await openAccount(local.account_id)) ?? stop('npx wrangler login');
const { key, secret } = newSetupKey();
const body = { name: 'SETUP_KEY', text: secret, type: 'secret_text' };
await account.call('PUT', `/workers/scripts/${mergeSettings(local).name}/secrets`, body);
console.log(`Add this to the address of your site; it works for an hour: /setup?key=${key}`);
