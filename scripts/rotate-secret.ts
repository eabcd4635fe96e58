import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openAccount } from './support/cloudflare-account.ts';
import { mergeSettings, readLocalSettings, secretsPath } from './support/deployment.ts';
import { stop } from './support/local.ts';
import { vapidKeys } from './support/vapid.ts';
import { wordsFor } from './support/words.ts';

// `npm run rotate-secret -- NAME`: sets a new secret and keeps the old one as the previous secret, so that what was
// signed with it stays valid. With `--leaked` the old SESSION_SECRET becomes invalid, and everyone has to log in again.
const NAMES = ['SESSION_SECRET', 'ADDRESS_SECRET', 'VAPID_KEYS'];
const USE = `Use: npm run rotate-secret -- ${NAMES.join('|')} [--leaked]`;
const {
  words: [name = ''],
  flags,
} = wordsFor(USE, { words: 1, flags: ['--leaked'] });
if (!NAMES.includes(name)) stop(USE);

const path = secretsPath();
const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
const old = stored[name];
if (old === undefined) stop(`The old ${name} is needed. Put your copy of the secrets back: ${path}.`);
const local = readLocalSettings();
const account = await openAccount(local.account_id);
if (account === null) stop('npx wrangler login');

const changed = Object.entries(newSecrets(old));
// The file is written first, since a secret can't be read back from Cloudflare.
writeFileSync(path, `${JSON.stringify({ ...stored, ...Object.fromEntries(changed) }, null, 2)}\n`, { mode: 0o600 });
for (const [secret, text] of changed) {
  const body = { name: secret, text, type: 'secret_text' };
  await account.call('PUT', `/workers/scripts/${mergeSettings(local).name}/secrets`, body);
}
console.log(`${name} is rotated. Store the new copy of the secrets somewhere safe: ${path}.`);

/** Returns the secrets to set. The old one comes first, under its new name, so that it is never missing. */
function newSecrets(former: string): Record<string, string> {
  const random = () => randomBytes(32).toString('hex');
  if (name === 'VAPID_KEYS') return { VAPID_KEYS: vapidKeys() };
  if (name === 'SESSION_SECRET') {
    // A leaked secret is replaced by a random one. Without a value the secret of an earlier rotation would stay.
    return { SESSION_SECRET_PREVIOUS: flags.includes('--leaked') ? random() : former, SESSION_SECRET: random() };
  }
  const earlier = [former, ...(stored.ADDRESS_SECRET_PREVIOUS?.split('\n') ?? [])];
  return { ADDRESS_SECRET_PREVIOUS: earlier.join('\n'), ADDRESS_SECRET: random() };
}
