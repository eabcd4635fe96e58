import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const project = resolve(import.meta.dirname, '..');
// The output folders of a build; its record is stored with the worker's own files, since browsers may request the
// others.
const OUTPUTS = ['web/dist', 'web/rendered'];
const RECORD = 'web/rendered/built.json';
// The pieces of the catalogue are put there after the build.
const CATALOGUE = 'web/dist/catalogue/';
// The inputs of a build: the web sources, the shared contracts, and the installed packages with their settings.
const INPUT_FILES = [
  'LICENSE',
  'NOTICE',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];
/** A contract, or the data of one. */
const CONTRACT = /^worker\/(?:platform|features)\/(?:[\w-]+\/)*(?:(?:[\w-]+-)?contract\.ts|[\w-]+\.json)$/;

export function isInput(path: string): boolean {
  if (path.startsWith('web/')) return !OUTPUTS.some((folder) => path.startsWith(`${folder}/`));
  return CONTRACT.test(path) || INPUT_FILES.includes(path);
}

/**
 * Deletes the record of the last build, so that an interrupted build has none, and returns a hash of all inputs. It is
 * computed before the build, so that changes during the build make it outdated.
 */
export function beginBuild(top = project): string {
  rmSync(resolve(top, RECORD), { force: true });
  return digestOf(top, inputsIn(top)) + mode();
}

/** Records that a build is finished, next to its output. */
export function recordBuild(inputs: string, top = project): void {
  writeFileSync(resolve(top, RECORD), JSON.stringify({ inputs, outputs: digestOf(top, outputsIn(top)) }));
}

export function isBuilt(top = project): boolean {
  if (!existsSync(resolve(top, RECORD))) return false;
  const note = readFileSync(resolve(top, RECORD), 'utf8');
  const outputs = digestOf(top, outputsIn(top));
  return note === JSON.stringify({ inputs: digestOf(top, inputsIn(top)) + mode(), outputs });
}

// Vite builds a development version of React if `NODE_ENV` says so, and sets "production" otherwise.
const mode = () => ` ${process.env.NODE_ENV ?? 'production'}`;

function inputsIn(top: string): string[] {
  return [...filesIn(top, 'web'), ...filesIn(top, 'worker'), ...INPUT_FILES].filter(
    (path) => isInput(path) && existsSync(resolve(top, path)),
  );
}

const outputsIn = (top: string) =>
  OUTPUTS.flatMap((folder) => filesIn(top, folder)).filter((path) => path !== RECORD && !path.startsWith(CATALOGUE));

function digestOf(top: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    const content = readFileSync(resolve(top, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(top: string, folder: string): string[] {
  return entriesIn(top, folder).flatMap((entry) =>
    entry.isDirectory() ? filesIn(top, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

const entriesIn = (top: string, folder: string) =>
  existsSync(resolve(top, folder)) ? readdirSync(resolve(top, folder), { withFileTypes: true }) : [];
