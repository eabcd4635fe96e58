/** Normalises a name for the friend filter: without case, accents and spaces (document 1, section 5). */
export function normaliseName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
