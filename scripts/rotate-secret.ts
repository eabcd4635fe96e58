import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openAccount } from './support/cloudflare-account.ts';
import { mergeSettings, readLocalSettings, secretsPath } from './support/deployment.ts';
import { stop } from './support/local.ts';
import { vapidKeys } from './support/vapid.ts';
import { wordsFor } from './support/words.ts';

// `npm run rotate-secret -- NAME`: sets a new secret, and the old one beside it for what was made with it. With `--leaked`
// an old SESSION_SECRET opens nothing: everyone logs in again.
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
// The file first: a secret that is set, and that no one has a copy of, can't be read back.
writeFileSync(path, `${JSON.stringify({ ...stored, ...Object.fromEntries(changed) }, null, 2)}\n`, { mode: 0o600 });
for (const [secret, text] of changed) {
  const body = { name: secret, text, type: 'secret_text' };
  await account.call('PUT', `/workers/scripts/${mergeSettings(local).name}/secrets`, body);
}
console.log(`${name} is rotated. Store the new copy of the secrets somewhere safe: ${path}.`);

/** The secrets to set, the old one under its new name first, so that at no moment both are missing. */
function newSecrets(former: string): Record<string, string> {
  const random = () => randomBytes(32).toString('hex');
  if (name === 'VAPID_KEYS') return { VAPID_KEYS: vapidKeys() };
  if (name === 'SESSION_SECRET') {
    // One that no one knows where the old one leaked: an absent one would leave that of an earlier rotation.
    return { SESSION_SECRET_PREVIOUS: flags.includes('--leaked') ? random() : former, SESSION_SECRET: random() };
  }
  const earlier = [former, ...(stored.ADDRESS_SECRET_PREVIOUS?.split('\n') ?? [])];
  return { ADDRESS_SECRET_PREVIOUS: earlier.join('\n'), ADDRESS_SECRET: random() };
}
