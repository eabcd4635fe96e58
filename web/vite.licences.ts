import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const top = resolve(import.meta.dirname, '..');
// Development dependencies that are part of the build's output.
const SHIPPED = /^node_modules\/@fontsource(-variable)?\//;
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)\b/i;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Writes the licences of the program, its data, and every package and typeface that it ships with, as one text. */
export function writeLicences(file: string): void {
  const own = ['LICENSE', 'NOTICE'].map((name) => readFileSync(resolve(top, name), 'utf8').trim());
  writeFileSync(file, `${[...own, ...packages()].join(RULE)}\n`);
}

function packages(): string[] {
  const lock = JSON.parse(readFileSync(resolve(top, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => SHIPPED.test(path) || (path !== '' && !dev && !devOptional))
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const texts = licenceFilesIn(resolve(top, path)).map((text) => readFileSync(text, 'utf8').trim());
      if (texts.length === 0) texts.push(standardText(resolve(top, path), license ?? ''));
      return [`${name} ${version ?? ''} (${license ?? 'licence in its text'})`, ...texts].join('\n\n');
    });
}

// Some packages name their licence without including its text.
function standardText(folder: string, license: string): string {
  const { author, repository } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    author?: string | { name: string };
    repository?: string | { url: string };
  };
  const source = typeof repository === 'string' ? repository : (repository?.url ?? '');
  if (license === 'MIT') {
    const holder = typeof author === 'string' ? author : (author?.name ?? 'its authors');
    return readFileSync(resolve(top, 'LICENSE'), 'utf8')
      .trim()
      .replace(/^Copyright.*$/m, `Copyright (c) ${holder}`);
  }
  if (license === 'Apache-2.0') return readFileSync(resolve(top, 'node_modules/playwright/LICENSE'), 'utf8').trim();
  if (license === 'MPL-2.0') {
    return [
      'This package is subject to the terms of the Mozilla Public License, v. 2.0, which can be read at',
      'https://mozilla.org/MPL/2.0/. It ships as it was published. Its source code is available under that licence at',
      `${source}.`,
    ].join('\n');
  }
  throw new Error(`The licence ${license} of ${folder} has no text: add it to web/vite.licences.ts`);
}

function licenceFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !/\.(js|ts)$/.test(entry.name))
    .map(({ name }) => resolve(folder, name));
}
