import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, relative, resolve } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** A parsed module. */
export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  program: ESTree.Program;
  comments: readonly { value: string; start: number; end: number }[];
  imports: readonly Import[];
}

export interface Import {
  /** A path from the project's root for one of our files, otherwise the name of the package. */
  from: string;
  typeOnly: boolean;
  names: readonly string[];
  localNames: readonly string[];
}

const GENERATED = new Set(['node_modules', 'dist', '.wrangler', 'test-results']);
const cache = new Map<string, Source>();

/** Returns the files under a folder (a path from the project's root) with one of these extensions. */
export function filesUnder(folder: string, extensions: readonly string[]): string[] {
  const top = resolve(root, folder);
  if (!existsSync(top)) return [];
  return readdirSync(top, { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : filesUnder(path, extensions);
      return extensions.includes(extname(entry.name)) ? [path] : [];
    })
    .sort();
}

export function sourcesUnder(...folders: string[]): Source[] {
  return folders.flatMap((folder) => filesUnder(folder, ['.ts', '.tsx'])).map(sourceOf);
}

/** Returns the parsed module; throws if it can't be parsed. */
export function sourceOf(path: string): Source {
  const cached = cache.get(path);
  if (cached) return cached;
  const source = parsedAs(path, readFileSync(resolve(root, path), 'utf8'));
  cache.set(path, source);
  return source;
}

/** Parses a text as the module at a path that need not exist, such as a fixture that breaks a rule. */
export function parsedAs(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return { path, text, program, comments, imports: importsOf(path, program) };
}

/** Visits every node of a tree, parents first. */
export function walk(
  node: unknown,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit, parent);
    return;
  }
  if (!isNode(node)) return;
  visit(node, parent);
  for (const [name, child] of Object.entries(node)) {
    if (name !== 'type' && typeof child === 'object') walk(child, visit, node);
  }
}

/** A node of the syntax tree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns `path:line`, which editors can open. */
export function placeOf(source: Source, offset: number): string {
  return `${source.path}:${source.text.slice(0, offset).split('\n').length}`;
}

function importsOf(path: string, program: ESTree.Program): Import[] {
  const matches: Import[] = [];
  walk(program, (node) => {
    const source = node.source;
    if (!isNode(source) || typeof source.value !== 'string') return;
    const kind = node.importKind ?? node.exportKind;
    const specifiers = Array.isArray(node.specifiers) ? (node.specifiers as Node[]) : [];
    const everyTyped =
      specifiers.length > 0 &&
      specifiers.every((specifier) => specifier.importKind === 'type' || specifier.exportKind === 'type');
    matches.push({
      from: resolved(path, source.value),
      typeOnly: node.type === 'TSImportType' || kind === 'type' || everyTyped,
      names: specifiers.flatMap(({ imported }) => (isNode(imported) ? [String(imported.name)] : [])),
      localNames: specifiers.flatMap(({ local }) => (isNode(local) ? [String(local.name)] : [])),
    });
  });
  return matches;
}

function resolved(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, resolve(root, dirname(path), specifier)).replaceAll('\\', '/');
}

/**
 * Returns whether a module handles endpoints: a feature's `routes.ts`, or one of several such as
 * `manage-routes.ts`.
 */
export function holdsRoutes(path: string): boolean {
  return /^worker\/(platform|features)\/([a-z-]+\/)*([a-z-]+-)*routes\.ts$/.test(path);
}

/** Returns every string literal and template text of a module. */
export function stringsOf({ program }: Source): string[] {
  const matches: string[] = [];
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') matches.push(node.value);
    if (node.type === 'TemplateElement') matches.push(String((node.value as { cooked: unknown }).cooked));
  });
  return matches;
}

/** Returns the module's text with comments replaced by spaces, so that offsets stay the same. */
export function codeOf({ text, comments }: Source): string {
  return comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end),
    text,
  );
}

/** Returns the module's path and those of all modules that it imports, directly or not. */
export function reachableFrom(path: string): Set<string> {
  const reached = new Set<string>();
  const next = [path];
  for (let current = next.pop(); current !== undefined; current = next.pop()) {
    if (reached.has(current) || !/\.tsx?$/.test(current)) continue;
    reached.add(current);
    next.push(...sourceOf(current).imports.map(({ from }) => from));
  }
  return reached;
}
