import { bareTitle, fold, mainTitleKey, titleKey } from './fold.ts';

/** What tells whether two books are editions of one work. */
export interface Edition {
  title: string;
  authors: readonly string[];
  curated: boolean;
}

// Words in a title that say that the book is about another book, or several books in one.
const LESSER =
  /\b(?:summar(?:y|ies)|study ?guide|sparknotes|cliffs? ?notes|companion|guidebook|workbook|analysis|box(?:ed)? ?set|collection|collected|omnibus|trilogy|anthology|colou?ring book|screenplay|journal|calendar|sampler|unofficial|trivia|quiz)\b/;

/** Whether a title is that of a study guide, a companion, a boxed set or the like rather than of the book itself. */
export function isLesserKind(title: string): boolean {
  return LESSER.test(fold(bareTitle(title))) || /#\d+(?:\.\d+)?\s*[-–+&]\s*#?\d/.test(title);
}

/**
 * Whether two books are editions of one work: same title and same first author, by the last word of the name, since
 * "Mary Shelley" is "Mary Wollstonecraft Shelley" too. A subtitle that only one of them has is passed over where the
 * other is one of the curated, whose titles are kept short.
 */
export function sameWork(left: Edition, right: Edition): boolean {
  const [one, other] = [titleKey(left.title), titleKey(right.title)];
  if (one === other) return firstAuthor(left) === firstAuthor(right) || names(left, right) || names(right, left);
  if (!left.curated && !right.curated) return false;
  const main = mainTitleKey(left.title);
  return (
    main === mainTitleKey(right.title) &&
    (one === main || other === main) &&
    firstAuthor(left) === firstAuthor(right) &&
    isLesserKind(left.title) === isLesserKind(right.title)
  );
}

function firstAuthor(book: Edition): string {
  return (
    fold(book.authors[0] ?? '')
      .split(' ')
      .at(-1) ?? ''
  );
}

// The first author of one stands among the authors of the other: first in another script, or after an editor.
function names(one: Edition, other: Edition): boolean {
  const first = fold(one.authors[0] ?? '');
  return first !== '' && other.authors.some((author) => fold(author) === first);
}
