import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readLocalSettings } from './support/deployment.ts';
import { root, stop } from './support/local.ts';
import { wordsFor } from './support/words.ts';

// `npm run preview`: deploys the current branch to an address of its own, with databases of its own. Of the site's settings
// it takes the account, the name and the data location; everything else is in a folder of the preview, so that no ID, no
// secret and no address of the site is at hand.
const { options } = wordsFor('Use: npm run preview -- [--name NAME]', { words: 0, flags: [], options: ['--name'] });
const branch = options['--name'] ?? process.env.WORKERS_CI_BRANCH ?? currentBranch();
if (branch === '') stop('No branch is checked out. Name the preview: npm run preview -- --name NAME');
const preview = slugOf(branch);
const { name, account_id, data_location } = readLocalSettings();
const folder = resolve(process.env.DEPLOY_FOLDER || root, '.wrangler/previews', preview);
const settings = { name, account_id, data_location, preview };
mkdirSync(folder, { recursive: true });
if (!existsSync(resolve(folder, 'wrangler.local.toml'))) {
  const lines = Object.entries(settings).flatMap(([key, value]) => (value ? [`${key} = "${value}"\n`] : []));
  writeFileSync(resolve(folder, 'wrangler.local.toml'), lines.join(''));
}
process.env.DEPLOY_FOLDER = folder;
process.argv.splice(2);
await import('./deploy.ts');

function currentBranch(): string {
  return execFileSync('git', ['branch', '--show-current'], { cwd: root, encoding: 'utf8' }).trim();
}

/** A branch as part of a host name; what can’t be is replaced by a hash, so that no two branches share a preview. */
function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return slug === text ? slug : `${slug}-${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
}
