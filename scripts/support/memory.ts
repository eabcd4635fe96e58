import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { resolve } from 'node:path';

const IN_MEMORY = '/dev/shm';

// Several times the space that a run of all tests needs.
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for temporary databases, which is deleted when this process ends. It is in memory if there is enough
 * room, since a database on a disk waits for each write.
 */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(resolve(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'flyleaf-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return Math.min(bavail * bsize, freemem()) > MIN_FREE_BYTES;
  } catch {
    // This machine has no file system in memory.
    return false;
  }
}
