/** A file of which nothing can be brought along; the message is a sentence for its reader. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Something of a file that does not come along: in which line, and why. */
export interface Problem {
  line: number;
  reason: string;
  /** What the book is called, where the file says it. */
  title: string;
  /** Whether the whole row stays out, or only what the reason names. */
  whole: boolean;
}
