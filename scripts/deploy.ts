import { resolve } from 'node:path';
import { build } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { missingFrom } from './support/deployment.ts';
import { root, runQuietly, stop } from './support/local.ts';
import { wordsFor } from './support/words.ts';

// `npm run deploy`: builds the web, migrates both deployed databases, deploys the worker. `--dry-run` does what can be
// done without an account: the build, and the bundle that would be sent.
const { flags } = wordsFor('Use: npm run deploy -- [--dry-run]', { words: 0, flags: ['--dry-run'] });
const dry = flags.includes('--dry-run');
const configPath = resolve(root, 'wrangler.toml');
const config = unstable_readConfig({ config: configPath }, { hideWarnings: true });
const { vars, d1_databases: databases } = config;
const missing = missingFrom(config);
if (missing !== null && !dry) stop(missing);

if (!process.env.SKIP_BUILD) await build({ configFile: resolve(root, 'web/vite.config.ts'), logLevel: 'warn' });
if (dry) {
  const printed = await wrangler('The dry run', 'deploy', '--dry-run');
  console.log(/^Total Upload: .*$/m.exec(printed)?.[0] ?? printed);
  console.log(missing === null ? 'Ready to deploy.' : `Not ready to deploy. ${missing}`);
} else {
  await deploy();
}

// The running version goes on working on a migrated database, since migrations only add; a new version may not work on
// an old one. Only the first deployment goes first, because it makes the databases.
async function deploy(): Promise<void> {
  const listed = JSON.parse(await wrangler('Listing databases', 'd1', 'list', '--json')) as { name: string }[];
  const first = databases.some(
    ({ database_name: wanted }: { database_name?: string }) => !listed.some(({ name }) => name === wanted),
  );
  if (!first) await migrate();
  console.log(await wrangler('The deployment', 'deploy'));
  if (first) await migrate();
  console.log(`Deployed: ${vars.PUBLIC_ORIGIN}/status says how it is.`);
}

async function migrate(): Promise<void> {
  for (const { binding } of databases) {
    await wrangler(`Migrating ${binding}`, 'd1', 'migrations', 'apply', binding, '--remote');
    console.log(`${binding} is migrated.`);
  }
}

function wrangler(what: string, ...words: string[]): Promise<string> {
  return runQuietly(what, 'wrangler', [...words, '--config', configPath]);
}
