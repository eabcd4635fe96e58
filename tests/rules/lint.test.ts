import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/node/sources.ts';

// The laws of imports that biome.json holds, each broken in a nested folder and in a file with a hyphen.

const offences = [
  ['web/features/clubs/deep/nested.ts', '../../../../worker/features/clubs/queries.ts'],
  ['web/features/clubs/hyphen-ated.tsx', '../../../scripts/support/local.ts'],
  ['worker/features/clubs/polls/deep/nested.ts', '../../../../../web/paths.ts'],
  ['worker/features/clubs/hyphen-ated.ts', '../../../tests/support/session.ts'],
  ['worker/features/clubs/polls/contract.ts', '../clubs.ts'],
  ['worker/features/clubs/hyphen-contract.ts', 'zod'],
  ['worker/features/clubs/polls/deep/there.ts', './and-back.ts'],
  ['worker/features/clubs/polls/deep/and-back.ts', './there.ts'],
] as const;

const allowed = [
  ['web/features/clubs/allowed.ts', '../../../worker/features/clubs/polls/contract.ts'],
  ['worker/features/clubs/allowed-contract.ts', 'zod/mini'],
] as const;

const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-lint-'));
let output = '';
beforeAll(() => {
  copyFileSync(resolve(root, 'biome.json'), resolve(folder, 'biome.json'));
  for (const [path, from] of [...offences, ...allowed]) {
    mkdirSync(dirname(resolve(folder, path)), { recursive: true });
    writeFileSync(resolve(folder, path), `import { one } from '${from}';\n\nexport const two = one;\n`);
  }
  const rules = ['style/noRestrictedImports', 'suspicious/noImportCycles'].map((rule) => `--only=${rule}`);
  const words = ['lint', ...rules, '--colors=off', '--vcs-enabled=false'];
  const { stdout, stderr } = spawnSync(resolve(root, 'node_modules/.bin/biome'), words, {
    cwd: folder,
    encoding: 'utf8',
  });
  output = `${stdout}${stderr}`;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.for(offences)('%s may not import %s', ([path]) => expect(output).toMatch(new RegExp(`^${path}:1:`, 'm')));
test.for(allowed)('%s may import %s', ([path]) => expect(output).not.toContain(`${path}:`));
