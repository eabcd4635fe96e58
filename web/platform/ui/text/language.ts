import { lazy } from '../lazy.ts';

const names = lazy(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }));

/** Languages with their names, in the order of the names, for a choice among them. */
export function languagesByName<Code extends string>(codes: readonly Code[]): { code: Code; name: string }[] {
  return codes
    .map((code) => ({ code, name: names().of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns the name of a language from `Intl`; null for English, which is not labelled, and for unknown codes. */
export function languageName(code: string | undefined): string | null {
  if (code === undefined || code === '' || /^en\b/i.test(code)) return null;
  try {
    return names().of(code.replace('_', '-')) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
