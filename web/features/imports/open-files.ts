import { forgetFile, storedFile, storeFile } from '../../platform/api/file-storage.ts';
import { type ColumnPositions, meanings } from './files/other.ts';
import { UnreadableFile } from './files/unreadable.ts';
import { OpenFile } from './open-file.ts';

// The files whose rows are still on their way, by the import that they belong to.
const files = new Map<string, OpenFile>();

/** Keeps a file open for an import until all rows are uploaded, and stores it in this browser meanwhile. */
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

/** The file of an import, opened again where its tab was closed meanwhile; null where this browser has it no more. */
export async function openStoredFile(importId: string): Promise<OpenFile | null> {
  const existing = files.get(importId);
  if (existing !== undefined) return existing;
  const stored = await storedFile(importId);
  if (stored === null) return null;
  const open = new OpenFile();
  try {
    await open.read(stored.file, namedIn(stored.note));
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
  await forgetFile(importId);
}

function namedIn(note: string): ColumnPositions | null {
  const value: unknown = JSON.parse(note);
  if (typeof value !== 'object' || value === null) return null;
  const columns = Object.entries(value).filter(
    ([name, place]) => Object.hasOwn(meanings, name) && typeof place === 'number',
  );
  return Object.fromEntries(columns);
}
