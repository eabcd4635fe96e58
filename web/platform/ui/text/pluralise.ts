/** Returns a number with the noun it counts: "1 book", "1,200 books". */
export function pluralise(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
