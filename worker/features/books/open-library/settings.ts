import type { BreakerSettings } from '../breaker.ts';
import type { Pace } from './rate-limit.ts';

export interface OpenLibrarySettings extends Pace, BreakerSettings {
  /** Its address, without a slash at the end. */
  address: string;
  /** Under which name its gate is known: there is one gate for each. */
  gate: string;
  /** Milliseconds after which an answer counts as slow. */
  timeout: number;
  /** The longest time that a call waits for its turn, in milliseconds. */
  queue: number;
  /** Milliseconds during which ISBNs are collected into one call. */
  gather: number;
}

/**
 * Open Library as it is deployed. Three calls a second are what it grants an app that names itself and a contact
 * (openlibrary.org/developers/api); its search answers 503 or takes tens of seconds on bad days.
 */
export const OPEN_LIBRARY: OpenLibrarySettings = {
  address: 'https://openlibrary.org',
  gate: 'open library',
  timeout: 3_000,
  queue: 1_500,
  gather: 20,
  calls: 3,
  // A little more than a second: calls that start a second apart may arrive closer together.
  period: 1_050,
  failures: 3,
  rest: 60_000,
  longest: 6 * 3_600_000,
};

/** ISBNs in one call: as many as an address holds well. */
export const ISBNS_AT_ONCE = 50;

/** The settings of a gate, and the client name that the service asks for. */
export interface Asking extends OpenLibrarySettings {
  /** The User-Agent: the app and how to contact its operator. */
  agent: string;
}
