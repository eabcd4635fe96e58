import { forgetFile, storedFile, storeFile } from '../../platform/api/file-storage.ts';
import { type ColumnPositions, meanings } from './files/other.ts';
import { UnreadableFile } from './files/unreadable.ts';
import { OpenFile } from './open-file.ts';

// The files whose rows are still on their way, by the import that they belong to.
const opened = new Map<string, OpenFile>();

/** Keeps a file open for an import until all rows are uploaded, and stores it in this browser meanwhile. */
export async function openFile(
  importId: string,
  open: OpenFile,
  file: Blob,
  named: ColumnPositions | null,
): Promise<void> {
  opened.get(importId)?.close();
  opened.set(importId, open);
  await storeFile(importId, file, JSON.stringify(named));
}

/** The file of an import, opened again where its tab was closed meanwhile; null where this browser has it no more. */
export async function openStoredFile(importId: string): Promise<OpenFile | null> {
  const before = opened.get(importId);
  if (before !== undefined) return before;
  const kept = await storedFile(importId);
  if (kept === null) return null;
  const open = new OpenFile();
  try {
    await open.read(kept.file, namedIn(kept.note));
  } catch (error) {
    open.close();
    if (!(error instanceof UnreadableFile)) throw error;
    return null;
  }
  opened.set(importId, open);
  return open;
}

/** Closes the file of an import. */
export async function releaseFile(importId: string): Promise<void> {
  opened.get(importId)?.close();
  opened.delete(importId);
  await forgetFile(importId);
}

function namedIn(note: string): ColumnPositions | null {
  const value: unknown = JSON.parse(note);
  if (typeof value !== 'object' || value === null) return null;
  const known = Object.entries(value).filter(
    ([name, place]) => Object.hasOwn(meanings, name) && typeof place === 'number',
  );
  return Object.fromEntries(known);
}
