import { clubSentences } from '../../../../worker/features/clubs/contract.ts';
import { linkOf } from '../../../../worker/features/clubs/link-contract.ts';
import { type Mark, marks } from './format.tsx';

/** A text and its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

const PARAGRAPH = /(\n[^\S\n]*\n\s*)/;

/**
 * Makes the selection bold, italic or underlined, paragraph by paragraph and without surrounding spaces, or removes the
 * marks if it has them. Without a selection, the caret is placed between two new marks.
 */
export function wrap({ text, start, end }: Selected, kind: Mark): Selected {
  const mark = marks[kind];
  const selectedText = text.slice(start, end);
  const trimmed = selectedText.trim();
  if (trimmed === '') return replaceRange({ text, start: end, end }, mark + mark, 1, 1);

  const from = start + selectedText.indexOf(trimmed);
  const to = from + trimmed.length;
  const inner = trimmed.slice(1, -1);
  if (inner !== '' && trimmed === `${mark}${inner}${mark}` && !inner.includes(mark)) {
    return replaceRange({ text, start: from, end: to }, inner, 0, inner.length);
  }
  if (text[from - 1] === mark && text[to] === mark) {
    return replaceRange({ text, start: from - 1, end: to + 1 }, trimmed, 0, trimmed.length);
  }
  const wrapped = trimmed
    .split(PARAGRAPH)
    .map((part, place) => (place % 2 === 1 ? part : `${mark}${part}${mark}`))
    .join('');
  return replaceRange({ text, start: from, end: to }, wrapped, 1, wrapped.length - 1);
}

/** Replaces the selection with a link; brackets, which would end it, are replaced. */
export function insertLink(selected: Selected, name: string, href: string): Selected {
  const label = name.trim().replace(/\s+/g, ' ').replaceAll('[', '(').replaceAll(']', ')');
  const address = href.replaceAll('(', '%28').replaceAll(')', '%29');
  const link = `[${label}](${address})`;
  return replaceRange(selected, link, link.length, link.length);
}

export function checkLink(name: string, address: string): ReturnType<typeof linkOf> {
  return name.trim() === '' || address.trim() === '' ? { error: clubSentences.linkIncomplete } : linkOf(address);
}

// Replaces the selection; the new selection is given relative to its start.
function replaceRange({ text, start, end }: Selected, piece: string, from: number, to: number): Selected {
  return { text: text.slice(0, start) + piece + text.slice(end), start: start + from, end: start + to };
}
