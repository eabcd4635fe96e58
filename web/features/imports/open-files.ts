import { deleteFile, storedFile, storeFile } from '../../platform/api/file-storage.ts';
import { type ColumnPositions, meanings } from './files/other.ts';
import { UnreadableFile } from './files/unreadable.ts';
import { OpenFile } from './open-file.ts';

// Files whose rows are not all uploaded yet, by import ID.
const files = new Map<string, OpenFile>();

/** Keeps the file of an import open until all rows are uploaded, and stores it in this browser meanwhile. */
export async function openFile(
  importId: string,
  open: OpenFile,
  file: Blob,
  columns: ColumnPositions | null,
): Promise<void> {
  files.get(importId)?.close();
  files.set(importId, open);
  await storeFile(importId, file, JSON.stringify(columns));
}

/** Returns the file of an import, reopened if its tab was closed meanwhile; null if this browser no longer has it. */
export async function openStoredFile(importId: string): Promise<OpenFile | null> {
  const existing = files.get(importId);
  if (existing !== undefined) return existing;
  const stored = await storedFile(importId);
  if (stored === null) return null;
  const open = new OpenFile();
  try {
    await open.read(stored.file, columnsOf(stored.note));
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

function columnsOf(note: string): ColumnPositions | null {
  const value: unknown = JSON.parse(note);
  if (typeof value !== 'object' || value === null) return null;
  const columns = Object.entries(value).filter(
    ([name, place]) => Object.hasOwn(meanings, name) && typeof place === 'number',
  );
  return Object.fromEntries(columns);
}
