const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/y;
const TEXT = /(?:[^<&>]|&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)*/y;
const STRAY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;
// Characters that XML 1.0 does not allow at all.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Throws unless this is one well-formed XML element: nested tags, quoted unique attributes, escaped text. */
export function assertWellFormed(text: string, label: string): void {
  function fail(why: string, at: number): never {
    throw new Error(`${label} is not well-formed: ${why} at “${text.slice(at, at + 60)}”`);
  }
  const open: string[] = [];
  let roots = 0;
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden) fail('a character that XML does not allow', forbidden.index);
  for (let at = 0; at < text.length; ) {
    TEXT.lastIndex = at;
    at += TEXT.exec(text)?.[0].length ?? 0;
    if (at >= text.length) break;
    TAG.lastIndex = at;
    const [tag, closing, name = '', attributes = '', empty] = TAG.exec(text) ?? fail('no tag', at);
    const names = [...attributes.matchAll(/([\w:.-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) fail('an attribute twice', at);
    if (STRAY.test(attributes)) fail('an unescaped &', at);
    if (closing) {
      if (open.pop() !== name) fail(`</${name}> closes something else`, at);
    } else {
      if (open.length === 0) roots += 1;
      if (!empty) open.push(name);
    }
    at += tag.length;
  }
  if (open.length > 0) fail(`<${open.at(-1)}> is not closed`, text.length);
  if (roots !== 1) fail(`${roots} elements at the top`, 0);
}
