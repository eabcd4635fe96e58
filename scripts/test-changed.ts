import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { testsOf } from './support/changed.ts';
import { root } from './support/local.ts';

// `npm run test:changed`: the tests that the changes since `main` can have broken, committed or not. Another branch or
// commit may be named after `--`.

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

const [base = 'main'] = process.argv.slice(2);
const [start = 'HEAD'] = git('merge-base', base, 'HEAD');
const changed = [...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')];
const { vitest, browser } = testsOf(changed);
console.log(`${changed.length} files changed; running ${vitest.length + browser.length} files of tests.`);

const run = (command: string, ...words: string[]) =>
  spawnSync(resolve(root, 'node_modules/.bin', command), words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, QUICK: '1' },
  }).status === 0;

const isGreen = [
  vitest.length === 0 || run('vitest', 'run', '--config', 'tests/vitest.config.ts', ...vitest),
  browser.length === 0 || run('playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...browser),
];
if (isGreen.includes(false)) process.exitCode = 1;
