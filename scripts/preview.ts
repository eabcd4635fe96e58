import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readLocalSettings } from './support/deployment.ts';
import { root, stop } from './support/local.ts';
import { wordsFor } from './support/words.ts';

// `npm run preview`: deploys the current branch to its own address with its own databases. It uses only the account,
// the name and the data location of the site's settings. The preview's IDs and secrets are in a folder of its own.
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

/**
 * Returns a branch's name as part of a host name. If characters have to be replaced, a hash is appended, so that no two
 * branches share a preview.
 */
function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return slug === text ? slug : `${slug}-${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
}
