/** A file of which nothing can be brought along; the message is a sentence for its reader. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A row of a file that does not come along: in which line it begins, and why. */
export interface Problem {
  line: number;
  reason: string;
  /** The book's title, if the file has one. */
  title: string;
}
