import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../../../scripts/support/local.ts';

/** Builds the web pages if the build is missing; throws with Vite's output if that fails. */
export default function buildWhereMissing(): void {
  const expected = [
    'web/dist/.vite/manifest.json',
    'web/dist/shell/landing.html',
    'web/dist/cover-fonts/index.json',
    'web/rendered/render.js',
  ];
  if (expected.every((path) => existsSync(resolve(root, path)))) return;
  // A separate process, because in this one Vite would bundle React for tests, which is half as large again.
  const env = { ...process.env, NODE_ENV: 'production' };
  const words = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'error'];
  execFileSync(resolve(root, 'node_modules/.bin/vite'), words, { cwd: root, env });
}
