export interface ExcerptLimits {
  characters: number;
  lines: number;
}

/** The default limits of an expandable text. */
export const excerptLimits: ExcerptLimits = { characters: 700, lines: 10 };

// A text is cut after a sentence, if one ends within this many characters before the limit.
const LOOK_BACK = 100;
// Words after which a new chunk begins at the next end of a sentence, and words after which it begins anyway.
const CHUNK = 80;
const LONG_CHUNK = 120;

const SENTENCE_END = /[.!?…]["'”’»)\]]*(?=\s)|[。！？]/g;

/** Returns the beginning of a text that is too long to be shown at once, or null when it fits. */
export function excerptOf(text: string, { characters, lines }: ExcerptLimits = excerptLimits): string | null {
  const end = Math.min(characters, endOfLine(text, lines));
  if (text.length <= end) return null;
  // Look one character ahead: the full stop of "3.14" doesn't end a sentence.
  const sentenceEnd = [...text.slice(0, end + 1).matchAll(SENTENCE_END)]
    .map((match) => match.index + match[0].length)
    .findLast((place) => place <= end);
  if (sentenceEnd !== undefined && sentenceEnd >= end - LOOK_BACK) return text.slice(0, sentenceEnd);
  const wordEnd = text.slice(0, end + 1).search(/\s+\S*$/);
  const shortened = text.slice(0, wordEnd > end - LOOK_BACK ? wordEnd : end);
  return `${(shortened.isWellFormed() ? shortened : shortened.slice(0, -1)).trimEnd()}…`;
}

/** A part of a text, and its offset in characters. */
interface Chunk {
  at: number;
  text: string;
}

/** Splits a text into parts of about 80 words at paragraphs and ends of sentences. */
export function chunksOf(text: string): Chunk[] {
  let at = 0;
  return text
    .split(/\n\s*\n/)
    .flatMap(chunksOfParagraph)
    .filter((part) => part !== '')
    .map((part) => {
      const chunk = { at, text: part };
      at += part.length;
      return chunk;
    });
}

function chunksOfParagraph(paragraph: string): string[] {
  const chunks: string[] = [];
  let chunk = '';
  let words = 0;
  for (const [word] of paragraph.matchAll(/\S+\s*/g)) {
    chunk += word;
    words += 1;
    const ends = /[.!?…。！？]["'”’»)\]]*\s*$/.test(word);
    if ((words >= CHUNK && ends) || words >= LONG_CHUNK) {
      chunks.push(chunk.trim());
      chunk = '';
      words = 0;
    }
  }
  return [...chunks, chunk.trim()];
}

function endOfLine(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}
