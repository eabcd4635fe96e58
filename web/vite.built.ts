import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The top of the project. */
const project = resolve(import.meta.dirname, '..');
// The output folders of a build; its record is stored with the worker's own files, since browsers may request the
// others.
const OUTPUTS = ['web/dist', 'web/rendered'];
const NOTE = 'web/rendered/built.json';
// The inputs of a build: the web sources, the shared contracts, and the installed packages with their settings.
const ALONE = [
  'LICENSE',
  'NOTICE',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
];
const CONTRACT = /^worker\/(?:platform|features)\/(?:[\w-]+\/)*(?:[\w-]+-)?contract\.ts$/;

export function isInput(path: string): boolean {
  if (path.startsWith('web/')) return !OUTPUTS.some((folder) => path.startsWith(`${folder}/`));
  return CONTRACT.test(path) || ALONE.includes(path);
}

/**
 * Forgets the build that was finished last and answers what identifies all that one begun now will read: of a build that
 * is interrupted there is no note, and one whose sources change meanwhile is noted as that of the sources before.
 */
export function beginBuild(top = project): string {
  rmSync(resolve(top, NOTE), { force: true });
  return digestOf(top, inputsIn(top)) + mode();
}

/** Records that a build is finished, next to its output. */
export function noteBuild(inputs: string, top = project): void {
  writeFileSync(resolve(top, NOTE), JSON.stringify({ inputs, outputs: digestOf(top, outputsIn(top)) }));
}

export function isBuilt(top = project): boolean {
  if (!existsSync(resolve(top, NOTE))) return false;
  const note = readFileSync(resolve(top, NOTE), 'utf8');
  const outputs = digestOf(top, outputsIn(top));
  return note === JSON.stringify({ inputs: digestOf(top, inputsIn(top)) + mode(), outputs });
}

// Vite builds React for development where it is told to, and says "production" itself where it is not.
const mode = () => ` ${process.env.NODE_ENV ?? 'production'}`;

function inputsIn(top: string): string[] {
  return [...filesIn(top, 'web'), ...filesIn(top, 'worker'), ...ALONE].filter(
    (path) => isInput(path) && existsSync(resolve(top, path)),
  );
}

const outputsIn = (top: string) => OUTPUTS.flatMap((folder) => filesIn(top, folder)).filter((path) => path !== NOTE);

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
