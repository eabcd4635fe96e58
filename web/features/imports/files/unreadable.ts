/** A file that can't be imported at all; the message is shown to the reader. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A row that can't be imported: its line and the reason. */
export interface Problem {
  line: number;
  reason: string;
  /** The book's title, if the file has one. */
  title: string;
}
