import { languages } from '../../worker/settings/contract.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** What a language is called in English. */
export function nameOfLanguage(code: string): string {
  return languageNames.of(code) ?? code;
}

/** The languages to choose from, by name. */
export const languagesByName = languages
  .map((code) => ({ code, name: nameOfLanguage(code) }))
  .sort((one, two) => one.name.localeCompare(two.name, 'en'));

/** What the clocks say in a zone now; empty for a zone that this browser does not know. */
export function clockIn(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone: zone,
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }).format();
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}
