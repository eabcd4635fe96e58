/** A file that can't be imported at all; the message is shown to the reader. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
