import type { BreakerSettings } from '../breaker.ts';
import type { Pace } from './rate-limit.ts';

export interface OpenLibrarySettings extends Pace, BreakerSettings {
  /** The address, without a slash at the end. */
  address: string;
  /** The name of its gate; there is one gate per name. */
  gate: string;
  /** The timeout of a call in milliseconds. */
  timeout: number;
  /** The longest time that a call waits for its turn, in milliseconds. */
  queue: number;
  /** Milliseconds during which ISBNs are collected into one call. */
  gather: number;
}

/**
 * The settings of a deployment. Open Library allows three calls a second to an app that identifies itself with a
 * contact (openlibrary.org/developers/api).
 */
export const OPEN_LIBRARY: OpenLibrarySettings = {
  address: 'https://openlibrary.org',
  gate: 'open library',
  timeout: 3_000,
  queue: 1_500,
  gather: 20,
  calls: 3,
  // A little more than a second, because calls may arrive closer together than they start.
  period: 1_050,
  failures: 3,
  rest: 60_000,
  longest: 6 * 3_600_000,
};

/** The most ISBNs in one call, which are part of its URL. */
export const ISBNS_AT_ONCE = 50;

/** The settings of a gate with the User-Agent. */
export interface Asking extends OpenLibrarySettings {
  /** The User-Agent: the app and how to contact its operator. */
  agent: string;
}
