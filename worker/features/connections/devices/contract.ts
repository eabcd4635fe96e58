import * as z from 'zod/mini';
import { cursor, endpoint, id, limits, nextCursor, validateText } from '../../../platform/http/contract.ts';
import { isbn } from '../../books/contract.ts';

/** The maximum number of e-readers per reader. */
export const MAX_DEVICES = 20;

/** The path with which devices sync, by the kosync protocol of KOReader and other programs. */
export const KOSYNC = '/kosync';

export const deviceTexts = {
  noName: 'Enter a name, such as the model of your e-reader.',
  full: `You have ${MAX_DEVICES} devices. Revoke one first.`,
  notFound: 'This device no longer exists.',
  noDocument: 'This document no longer exists.',
  unknownBook: 'We could not find this book.',
} as const;

const device = z.object({
  device_id: z.string(),
  name: z.string(),
  user: z.string(),
  shares_activity: z.boolean(),
  created_at: z.number(),
  /** Epoch seconds, precise to the hour; absent if the device never synced. */
  last_used_at: z.optional(z.number()),
});
export type Device = z.infer<typeof device>;

const deviceDocument = z.object({
  document: z.string(),
  /** The reader's own name for it. */
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  authors: z.optional(z.string()),
  filename: z.optional(z.string()),
  /** From 0 to 1; absent if the device sent another number, and for a document known only from reading statistics. */
  percentage: z.optional(z.number()),
  /** The name of the device that sent the position. */
  device: z.optional(z.string()),
  pushed_at: z.optional(z.number()),
  /** When it was first sent, or uploaded in statistics. */
  seen_at: z.number(),
  /** Whether the reader said that it is no book. */
  ignored: z.boolean(),
  /** The matched book, if there is one. */
  book: z.optional(z.object({ isbn: z.string(), title: z.string(), authors: z.array(z.string()), cover: z.string() })),
});
export type DeviceDocument = z.infer<typeof deviceDocument>;

/** Only this response contains its password; the server stores a hash. */
export const createDevice = endpoint('/api/devices/create', {
  summary: 'Connects an e-reader and returns its password once.',
  fresh: true,
  scope: 'site',
  limit: 'write',
  input: { name: validateText({ max: limits.name, min: 1, name: true, empty: deviceTexts.noName }) },
  output: { device_id: z.string(), user: z.string(), password: z.string(), base_url: z.string() },
  creates: true,
});

export const listDevices = endpoint('/api/devices/list', {
  summary: "Lists the reader's e-readers, newest first.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: { devices: z.array(device) },
});

/** The positions that it sent stay. */
export const revokeDevice = endpoint('/api/devices/revoke', {
  summary: 'Disconnects an e-reader; the positions that it sent stay.',
  scope: 'site',
  limit: 'write',
  input: { device_id: id },
  output: {},
});

export const shareDeviceActivity = endpoint('/api/devices/share_activity', {
  summary: 'Sets whether friends see what the reader reads on e-readers.',
  scope: 'site',
  limit: 'write',
  input: { device_id: id, shared: z.boolean() },
  output: {},
});

/** `paired` lists those with a book, and those that are none. */
export const listDocuments = endpoint('/api/devices/documents', {
  summary: "Lists the documents of the reader's e-readers that wait for a book, or the others.",
  scope: 'read',
  limit: 'read',
  input: { paired: z.optional(z.boolean()), cursor },
  output: { documents: z.array(deviceDocument), next_cursor: nextCursor },
});

// Names that start with control or direction characters are refused, since the page can't show them.
const documentName = z
  .string()
  .check(z.minLength(1), z.maxLength(512), z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+$/u));

/**
 * The stored position moves the reading of the book, on the day on which it was sent, and later ones follow. `at_end`
 * asks whether the book is finished.
 */
export const pairDocument = endpoint('/api/devices/pair', {
  summary: "Assigns a book to an e-reader's document.",
  scope: 'write',
  limit: 'write',
  input: { document: documentName, isbn },
  output: { at_end: z.boolean() },
});

/** An empty name removes it. */
export const nameDocument = endpoint('/api/devices/name', {
  summary: "Names a document of the reader's e-readers.",
  scope: 'write',
  limit: 'write',
  input: { document: documentName, name: validateText({ max: limits.title }) },
  output: {},
});

/** Its positions are still stored for the reader's devices. */
export const ignoreDocument = endpoint('/api/devices/ignore', {
  summary: "Marks a document of the reader's e-readers as no book, or as a book again.",
  scope: 'write',
  limit: 'write',
  input: { document: documentName, ignored: z.boolean() },
  output: {},
});

/** A device that still has it sends it again as a new one. */
export const forgetDocument = endpoint('/api/devices/forget', {
  summary: "Deletes a document of the reader's e-readers with its position and its days of statistics.",
  scope: 'write',
  limit: 'write',
  input: { document: documentName },
  output: {},
});
