import { Parser } from 'htmlparser2';

const named = (names: string, text: string) => Object.fromEntries(names.split(' ').map((name) => [name, text]));

// What begins in place of HTML elements. Other tags are text.
const OPENED = new Map<string, string>(
  Object.entries({
    ...named('p div blockquote ul ol h1 h2 h3 h4 h5 h6 pre hr table', '\n\n'),
    ...{ br: '\n', tr: '\n', li: '\n- ', spoiler: '||' },
    ...named('a b i em strong u s strike del ins span font sub sup small img big code tt cite q center', ''),
    ...named('td th tbody thead html body', ''),
  }),
);
// HTML elements whose content is not text.
const NON_TEXT = new Set(['script', 'style', 'head', 'title', 'iframe', 'noscript', 'textarea']);

/** Decodes HTML entities such as `&#039;` in plain text, where anything that looks like markup is text. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,6}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => {
    let plainText = '';
    const parser = new Parser({ ontext: (letter) => (plainText += letter) });
    parser.end(entity);
    return plainText;
  });
}

/**
 * Converts a review that may contain HTML to text with paragraphs: `<spoiler>` becomes `||…||`, markup is removed, and
 * text that only looks like markup stays.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return collapseBlanks(html);
  const parts: string[] = [];
  let silent = 0;
  // The address of the open link, and where its text begins.
  let [href, from] = ['', 0];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (NON_TEXT.has(name)) silent += 1;
        else parts.push(OPENED.get(name) ?? `<${name}>`);
        if (name === 'a') [href, from] = [attributes.href ?? '', parts.length];
        if (name === 'img') parts.push(attributes.alt ?? '');
      },
      ontext(text) {
        if (silent === 0) parts.push(text);
      },
      onclosetag(name, implied) {
        const opened = OPENED.get(name);
        if (NON_TEXT.has(name)) silent = Math.max(0, silent - 1);
        else if (opened === undefined && !implied) parts.push(`</${name}>`);
        else if (opened === '\n\n' || opened === '||') parts.push(opened);
        if (name !== 'a') return;
        const isShown = parts.slice(from).join('').includes(href);
        if (!isShown && /^https?:/i.test(href)) parts.push(` (${href})`);
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.write(html);
  parser.end();
  return collapseBlanks(parts.join(''));
}

// Collapses blanks within lines, and blank lines between paragraphs to one.
function collapseBlanks(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\|\|\s*\|\|/g, '')
    .trim();
}
