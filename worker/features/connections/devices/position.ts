import type { Position } from './push.ts';

/** The maximum lengths of the fields of a position, in characters. */
const MOST = { document: 512, progress: 4_096, device: 200, fact: 500 } as const;

/** An error of the kosync protocol with its status, code and message. */
export class RefusedPosition extends Error {
  readonly status: number;
  readonly code: number;

  private constructor(status: number, code: number, message: string) {
    super(message);
    this.name = 'RefusedPosition';
    this.status = status;
    this.code = code;
  }

  static readonly tooLarge = () => new RefusedPosition(413, 103, 'The body is too large.');
  static readonly noJson = () => new RefusedPosition(400, 103, 'Could not parse JSON in body.');
  static readonly noObject = () => new RefusedPosition(400, 104, 'Body should be a JSON hash.');
  static readonly noDocument = () => new RefusedPosition(403, 2004, "Field 'document' not provided.");
  static readonly incomplete = () => new RefusedPosition(403, 2003, 'Invalid request');
}

/**
 * Parses a device's document key. Returns null if it is invalid. Colons are refused, since other servers use them in
 * their own keys.
 */
export function documentIn(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > MOST.document) return null;
  return value.includes(':') || value.includes('\0') || !value.isWellFormed() ? null : value;
}

/**
 * Parses the body of a request, which is null if it was too large. Returns the position, or the error if it is invalid.
 */
export function positionIn(bytes: Uint8Array | null): Position | RefusedPosition {
  if (bytes === null) return RefusedPosition.tooLarge();
  const body = jsonIn(bytes);
  if (body === undefined) return RefusedPosition.noJson();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return RefusedPosition.noObject();
  const sent = body as Record<string, unknown>;
  const document = documentIn(sent.document);
  if (document === null) return RefusedPosition.noDocument();
  const percentage = numberIn(sent.percentage);
  const progress = textIn(sent.progress, MOST.progress);
  const device = textIn(sent.device, MOST.device);
  if (percentage === null || progress === null || device === null) return RefusedPosition.incomplete();
  const facts = typeof sent.metadata === 'object' && sent.metadata !== null ? sent.metadata : {};
  return {
    document,
    percentage,
    progress,
    device,
    deviceId: textIn(sent.device_id, MOST.device),
    filename: factIn(facts, 'filename'),
    title: factIn(facts, 'title'),
    authors: factIn(facts, 'authors'),
    identifiers: identifiersIn(sent.identifiers),
  };
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

// Returns a field as text. The position in a PDF may be a number.
function textIn(value: unknown, limit: number): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= limit ? text : null;
}

// Returns a field without control characters, except line breaks, which separate authors.
function factIn(facts: object, name: string): string | null {
  const value = (facts as Record<string, unknown>)[name];
  if (typeof value !== 'string') return null;
  const text = value
    .toWellFormed()
    .replace(/(?!\n)[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, MOST.fact)
    .toWellFormed();
  return text === '' ? null : text;
}

// Returns the identifiers as text. Devices send lines of text, a list, or an object by scheme.
function identifiersIn(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, MOST.fact);
}
