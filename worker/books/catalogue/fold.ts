// Words that carry no meaning in a search; dropped unless they are all that was typed.
const STOP_WORDS = new Set(
  'a an and at by de del der das die el for from in la las le les los of on or the to un una und with y'.split(' '),
);

const LEADING_ARTICLE = /^(?:the|a|an|el|la|los|las|le|les|der|die|das|o|os|il) (?=\S)/;

/** A text as it is compared: no case, accents, punctuation or double spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a text, folded, at most `most`. */
export function wordsOf(text: string, most = 12): string[] {
  return fold(text).split(' ').filter(Boolean).slice(0, most);
}

/** The words that are worth searching for: without stop words and single letters, unless nothing else is there. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word) && (word.length > 1 || /[\d\p{Lo}]/u.test(word)));
  return telling.length > 0 ? telling : [...words];
}

/** A title less its series in brackets and its leading article, folded: two editions of a work share it. */
export function titleKey(title: string): string {
  const bare = title.replace(/\s*[([][^)\]]*[)\]]\s*$/u, '') || title;
  return fold(bare).replace(LEADING_ARTICLE, '');
}

/** A word under itself and under itself less one letter; two words that share a key are at most two edits apart. */
export function spellingKeys(word: string): string[] {
  const keys = new Set([word]);
  for (let place = 0; place < word.length; place += 1) keys.add(word.slice(0, place) + word.slice(place + 1));
  return [...keys];
}

/** Edits (a letter added, lost, changed, or two exchanged) between two words. */
export function editsBetween(left: string, right: string): number {
  const rows = left.length + 1;
  const columns = right.length + 1;
  const table = new Uint8Array(rows * columns);
  const at = (row: number, column: number) => table[row * columns + column] ?? 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let least = row === 0 ? column : column === 0 ? row : 255;
      if (row > 0 && column > 0) {
        const same = left[row - 1] === right[column - 1];
        least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1));
        if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
          least = Math.min(least, at(row - 2, column - 2) + 1);
        }
      }
      table[row * columns + column] = least;
    }
  }
  return at(rows - 1, columns - 1);
}
