/** Returns a number with the noun it counts: "1 book", "1,200 books". */
export function pluralise(count: number, singular: string, many = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : many}`;
}
