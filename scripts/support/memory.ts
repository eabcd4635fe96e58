import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { resolve } from 'node:path';

const IN_MEMORY = '/dev/shm';

// Several times what a whole run of the tests has laid at once.
const ENOUGH = 2 * 1024 ** 3;

/**
 * Makes a folder for databases that no one needs after this process, which deletes it at its end: in memory where
 * there is room, since a database on a disk waits for it with every write.
 */
export function passingFolder(): string {
  const folder = mkdtempSync(resolve(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'flyleaf-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return Math.min(bavail * bsize, freemem()) > ENOUGH;
  } catch {
    // There is no such place on this machine.
    return false;
  }
}
