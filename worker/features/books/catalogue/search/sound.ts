// English pronunciations of letters, and of foreign names, as far as they lead to misspellings.
const SPELLED: readonly [RegExp, string][] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/^x/, 's'],
  [/mb$/, 'm'],
  [/x/g, 'ks'],
  [/ght/g, 't'],
  [/gh/g, ''],
  [/tch/g, 'x'],
  [/sch/g, 'x'],
  [/(?:sh|ch)/g, 'x'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/sc(?=[eiy])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/ck/g, 'k'],
  [/[cq]/g, 'k'],
  [/z/g, 's'],
  [/[vw]/g, 'f'],
  [/d/g, 't'],
  [/j/g, 'g'],
];

/** Returns a word reduced to its sound: no vowels, no doubled letters, and one letter for those that sound alike. */
export function soundKey(word: string): string {
  if (!/^[a-z]+$/.test(word)) return '';
  let sound = word;
  for (const [letters, letter] of SPELLED) sound = sound.replace(letters, letter);
  const first = /^[aeiouy]/.test(sound) ? 'a' : '';
  return first + sound.replace(/[aeiouyh]/g, '').replace(/(.)\1+/g, '$1');
}
