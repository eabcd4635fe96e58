import { useHydrated } from '../../../start/use-hydrated.ts';
import { readerZone } from './zone.ts';

/** The reader's time zone; UTC in server output and during hydration, since the server doesn't know it. */
export const useReaderZone = (): string => (useHydrated() ? readerZone() : 'UTC');
