import { PRODUCT } from '../../../platform/http/contract.ts';

// Calendars in the format of RFC 5545. Times are in UTC, so that no definitions of time zones are needed.

/** A meeting as a calendar event; all times in epoch seconds. */
export interface CalendarEvent {
  /** A globally unique ID, the same for all versions of one meeting. */
  uid: string;
  /** The version; the highest one counts. */
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

/** Returns the text of a calendar with these events. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  return toLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT}//Book clubs//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    textProperty('NAME', name),
    textProperty('X-WR-CALNAME', name),
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
    textProperty('UID', event.uid),
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toUtc(event.changedAt)}`,
    `DTSTART:${toUtc(event.startsAt)}`,
    `DTEND:${toUtc(event.endsAt)}`,
    textProperty('SUMMARY', event.summary),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL:${event.address}`,
    ...(place === '' ? [] : [textProperty('LOCATION', place)]),
    ...(notes === '' ? [] : [textProperty('DESCRIPTION', notes)]),
    'END:VEVENT',
  ];
}

function toUtc(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function textProperty(name: string, value: string): string {
  const escaped = value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    // Other control characters are not allowed in a line.
    .replace(/(?!\t)\p{Cc}/gu, ' ');
  return `${name}:${escaped}`;
}

const LINE = 75;
const utf8 = new TextEncoder();

function toLines(all: readonly string[]): string {
  return all.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Returns a line folded into parts of at most 75 octets, without splitting a character. */
function foldLine(line: string): string {
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
