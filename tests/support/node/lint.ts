import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { root } from './sources.ts';

/** What `biome lint` says, by our configuration, about a project of these files alone. */
export function lint(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-lint-'));
  for (const path of ['biome.json', 'scripts/lint'])
    cpSync(resolve(root, path), resolve(folder, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(resolve(folder, path)), { recursive: true });
    writeFileSync(resolve(folder, path), text);
  }
  const words = ['lint', '--colors=off', '--vcs-enabled=false', '--max-diagnostics=none'];
  const biome = resolve(root, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, words, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return `${stdout}${stderr}`;
}
