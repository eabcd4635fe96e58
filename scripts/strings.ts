import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseAst } from 'vite';
import { root } from './support/local.ts';

// `npm run strings`: lists all texts of pages, errors and email messages with file and line, for review.
// `npm run strings -- web/features/clubs` lists those of a folder.

/** A node of the syntax tree. All its fields are searched for further nodes. */
interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

// Attributes whose values are not shown to readers.
const UNREAD =
  /^(className|id|to|href|src|type|name|role|look|kind|d|viewBox|fill|htmlFor|autoComplete|key|aria-(labelledby|describedby|controls|live|hidden|current))$/;
// Matches texts for readers: they contain a space or begin with a capital letter.
const READ = /^(?=.*\p{L}{2})(?:.*\p{L}\s+\S|\p{Lu}\p{Ll}+…?$)/su;
// Matches strings that aren't texts for readers: SQL, selectors, paths and policies.
const CODE =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|EXISTS|CASE|WHEN|AND|json_|[.#/@<>{([*-]|https?:|default-src|application\/|text\/|M\d)|=>|\$\{|;\s*$/;

const [folder = ''] = process.argv.slice(2);
const strings: string[] = [];
for (const top of ['web', 'worker']) {
  for (const name of readdirSync(resolve(root, top), { recursive: true, encoding: 'utf8' }).sort()) {
    const path = relative(root, resolve(root, top, name));
    if (!/\.tsx?$/.test(name) || /\.d\.ts$|(^|\/)(dist|rendered|schema|ornaments|covers)\//.test(name)) continue;
    if (path.startsWith(folder)) listTexts(path);
  }
}
console.log(strings.join('\n'));
console.error(`${strings.length} texts`);

function listTexts(path: string): void {
  const source = readFileSync(resolve(root, path), 'utf8');
  const note = (text: string, start: number) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (READ.test(line) && !CODE.test(line))
      strings.push(`${path}:${source.slice(0, start).split('\n').length}  ${line}`);
  };
  const walk = (node: Node) => {
    if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return;
    if (node.type === 'JSXAttribute' && isNode(node.name) && UNREAD.test(String(node.name.name))) return;
    if (node.type === 'JSXText' || node.type === 'Literal') {
      if (typeof node.value === 'string') note(node.value, node.start);
      return;
    }
    if (node.type === 'TaggedTemplateExpression' && isNode(node.tag) && node.tag.name !== 'html') return;
    if (node.type === 'TemplateLiteral') {
      const parts = [node.quasis].flat().filter(isNode);
      note(parts.map(({ value }) => textOf(value)).join('…'), node.start);
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) walk(value);
  };
  const tree: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (isNode(tree)) walk(tree);
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}
