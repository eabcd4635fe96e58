import { PRODUCT } from '../../../platform/http/contract.ts';

// Calendars as RFC 5545 writes them. Times are in UTC, so that no rules of zones have to go along.

/** A meeting as a calendar knows it; all times in epoch seconds. */
export interface CalendarEvent {
  /** The same for all versions of one meeting, and for nothing else anywhere. */
  uid: string;
  /** Which version it is: the higher one counts. */
  sequence: number;
  changedAt: number;
  startsAt: number;
  endsAt: number;
  summary: string;
  cancelled: boolean;
  address: string;
  place?: string;
  notes?: string;
}

/** The text of a calendar with these events. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  return lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT}//Book clubs//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    text('NAME', name),
    text('X-WR-CALNAME', name),
    // How often a calendar refreshes; older clients read the second property.
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]);
}

function eventLines(event: CalendarEvent): string[] {
  const { place = '', notes = '' } = event;
  return [
    'BEGIN:VEVENT',
    text('UID', event.uid),
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    text('SUMMARY', event.summary),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${event.address}`,
    ...(place === '' ? [] : [text('LOCATION', place)]),
    ...(notes === '' ? [] : [text('DESCRIPTION', notes)]),
    'END:VEVENT',
  ];
}

function utc(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A property with a text value; characters that would end it are escaped. */
function text(name: string, value: string): string {
  const escaped = value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // Other control characters are not allowed in a line.
    .replace(/(?!\t)\p{Cc}/gu, ' ');
  return `${name}:${escaped}`;
}

const LINE = 75;
const utf8 = new TextEncoder();

function lines(all: readonly string[]): string {
  return all.map((line) => `${folded(line)}\r\n`).join('');
}

/** A line in parts of at most 75 octets; no letter is cut in two. */
function folded(line: string): string {
  let octets = 0;
  let out = '';
  for (const letter of line) {
    const length = utf8.encode(letter).byteLength;
    if (octets + length > LINE) {
      out += '\r\n ';
      octets = 1;
    }
    out += letter;
    octets += length;
  }
  return out;
}
