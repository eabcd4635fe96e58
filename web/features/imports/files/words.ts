import { Parser } from 'htmlparser2';

const namesIn = (names: string) => new Set(names.split(' '));
// HTML elements on lines of their own, with their prefix.
const BLOCKS = namesIn('p div blockquote ul ol h1 h2 h3 h4 h5 h6 pre hr table');
const LINES = namesIn('br li tr');
const OTHERS =
  'a b i em strong u s strike del ins span font sub sup small img spoiler big code tt cite q center td th tbody thead html body';
const KNOWN = new Set([...BLOCKS, ...LINES, ...namesIn(OTHERS)]);
// HTML elements whose content is not text.
const NON_TEXT = namesIn('script style head title iframe noscript textarea');

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
  let link: { href: string; from: number } | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (NON_TEXT.has(name)) silent += 1;
        else if (BLOCKS.has(name)) parts.push('\n\n');
        else if (LINES.has(name)) parts.push(name === 'li' ? '\n- ' : '\n');
        else if (name === 'spoiler') parts.push('||');
        else if (name === 'a') link = { href: attributes.href ?? '', from: parts.length };
        else if (name === 'img') parts.push(attributes.alt ?? '');
        else if (!KNOWN.has(name)) parts.push(`<${name}>`);
      },
      ontext(text) {
        if (silent === 0) parts.push(text);
      },
      onclosetag(name, implied) {
        if (NON_TEXT.has(name)) silent = Math.max(0, silent - 1);
        else if (BLOCKS.has(name)) parts.push('\n\n');
        else if (name === 'spoiler') parts.push('||');
        else if (name === 'a' && link !== null) {
          const isShown = parts.slice(link.from).join('').includes(link.href);
          if (!isShown && /^https?:/i.test(link.href)) parts.push(` (${link.href})`);
          link = null;
        } else if (!KNOWN.has(name) && !implied) parts.push(`</${name}>`);
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
