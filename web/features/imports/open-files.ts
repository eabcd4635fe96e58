import * as z from 'zod/mini';
import { deleteFile, storedFile, storeFile } from '../../platform/api/file-storage.ts';
import { meanings } from './files/format.ts';
import type { FileAnswers } from './files/library.ts';
import { UnreadableFile } from './files/unreadable.ts';
import { OpenFile } from './open-file.ts';

// Files whose rows are not all uploaded yet, by import ID.
const files = new Map<string, OpenFile>();

/** Keeps the file of an import open until all rows are uploaded, and stores it in this browser meanwhile. */
export async function openFile(importId: string, open: OpenFile, file: Blob, answers: FileAnswers): Promise<void> {
  files.get(importId)?.close();
  files.set(importId, open);
  await storeFile(importId, file, JSON.stringify(answers));
}

/** Returns the file of an import, reopened if its tab was closed meanwhile; null if this browser no longer has it. */
export async function openStoredFile(importId: string): Promise<OpenFile | null> {
  const existing = files.get(importId);
  if (existing !== undefined) return existing;
  const stored = await storedFile(importId);
  if (stored === null) return null;
  const open = new OpenFile();
  try {
    await open.read(stored.file, answersIn(stored.note));
  } catch (error) {
    open.close();
    if (!(error instanceof UnreadableFile)) throw error;
    return null;
  }
  files.set(importId, open);
  return open;
}

/** Closes the file of an import. */
export async function releaseFile(importId: string): Promise<void> {
  files.get(importId)?.close();
  files.delete(importId);
  await deleteFile(importId);
}

const answersShape = z.object({
  columns: z.optional(z.record(z.string(), z.number())),
  order: z.optional(z.enum(['day', 'month'])),
  pasted: z.optional(z.boolean()),
});

function answersIn(note: string): FileAnswers {
  const { columns, order, pasted } = answersShape.safeParse(JSON.parse(note)).data ?? {};
  const known = Object.entries(columns ?? {}).filter(([name]) => Object.hasOwn(meanings, name));
  return {
    ...(columns === undefined ? {} : { columns: Object.fromEntries(known) }),
    ...(order === undefined ? {} : { order }),
    ...(pasted === undefined ? {} : { pasted }),
  };
}
