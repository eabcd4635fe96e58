import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/support/local.ts';

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

// A registry that does not carry the binaries of other systems leaves them out of the lock file when it is written, and
// `npm ci` then refuses it everywhere. They are entered by hand, with their version, `os` and `cpu`.
test('the lock file names the binaries of every system, so that npm ci takes it anywhere', () => {
  const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as Lock;
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});
