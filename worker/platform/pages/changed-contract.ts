// Kept out of contract.ts, which is part of the first script.

/** Returns the sentence of the legal pages that says when this site changed its own part of them. */
export function changedText(at: number): string {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at * 1000));
  return `This site last changed its own part, such as who is responsible, on ${day}.`;
}
