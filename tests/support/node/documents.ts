import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { filesUnder, root } from './sources.ts';

/** One document for people, as the rules read it. */
export interface Document {
  /** From the top of the project, with forward slashes. */
  path: string;
  text: string;
  lines: readonly string[];
}

/** The README and everything in docs/. */
export const documents: readonly Document[] = ['README.md', ...filesUnder('docs', ['.md'])].map((path) => {
  const text = readFileSync(resolve(root, path), 'utf8');
  return { path, text, lines: text.split('\n') };
});

/** One document by its path; throws when it is not there. */
export function documentAt(path: string): Document {
  const found = documents.find((document) => document.path === path);
  if (!found) throw new Error(`There is no ${path}`);
  return found;
}

/** The lines of a document with empty ones in place of blocks of code, so that they keep their numbers. */
export function withoutBlocks({ lines }: Document): string[] {
  let within = false;
  return lines.map((line) => {
    const fence = /^\s*```/.test(line);
    if (fence) within = !within;
    return fence || within ? '' : line;
  });
}

/** The anchors of a document's headings, in their order, with their level. */
export function headingsOf(document: Document): { level: number; anchor: string }[] {
  return withoutBlocks(document).flatMap((line) => {
    const [, marks = '', words] = /^(#+) (.+)$/.exec(line) ?? [];
    return words === undefined ? [] : [{ level: marks.length, anchor: anchorOf(words) }];
  });
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** A link to something of ours: the file it leads to, and the part of it. */
export interface Link {
  line: number;
  path: string;
  anchor: string;
}

/** Every link and picture of a document that does not lead elsewhere. */
export function linksOf(document: Document): Link[] {
  return withoutBlocks(document).flatMap((line, place) =>
    [...line.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target))
      .map((target) => {
        const [file = '', anchor = ''] = target.split('#');
        const path = file === '' ? document.path : relative(root, resolve(root, dirname(document.path), file));
        return { line: place + 1, path: path.replaceAll('\\', '/'), anchor };
      }),
  );
}

/** The sentences of a document's paragraphs and lists, without tables, headings and code. */
export function sentencesOf(document: Document): string[] {
  const prose = withoutBlocks(document)
    .map((line) => (/^\s*(\||#|!\[|<!--|\d+ × )/.test(line) ? '' : line))
    .map((line) => line.replace(/^\s*(?:[-*]|\d+\.) /, '\n\n'))
    .join('\n')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__/g, '');
  return prose
    .split(/\n\s*\n/)
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.!?:])\s+(?=[\p{Lu}`“\d])/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
}
