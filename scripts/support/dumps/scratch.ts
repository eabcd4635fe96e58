import { DatabaseSync } from 'node:sqlite';
import { openDump, Skipped } from './lines.ts';

// The dumps refer to each other by key and are far larger than memory, so the rows needed are stored on disk until
// every file was read. The position in each file is stored as well, so an interrupted run resumes there.
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -65536;
  CREATE TABLE IF NOT EXISTS progress (step TEXT PRIMARY KEY, done INTEGER NOT NULL, finished INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS skipped (step TEXT, reason TEXT, lines INTEGER NOT NULL, PRIMARY KEY (step, reason));
  CREATE TABLE IF NOT EXISTS readers (work INTEGER PRIMARY KEY, count INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS redirects (key TEXT PRIMARY KEY, location TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS works (id INTEGER PRIMARY KEY, facts TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS authors (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE IF NOT EXISTS editions (
    work INTEGER, isbn INTEGER, language TEXT NOT NULL, quality INTEGER NOT NULL, facts TEXT NOT NULL,
    PRIMARY KEY (work, isbn)) WITHOUT ROWID;`;
/** Called with the lines or works of a step that are done, and their share of all, from 0 to 1. */
export type Progress = (step: string, done: number, share: number) => void;

export interface Scratch {
  database: DatabaseSync;
  /** Reads the rest of a dump; what `take` throws as {@link Skipped} is counted by its reason. */
  read(step: string, path: string, take: (text: string) => void): Promise<void>;
  /** Runs `act` in a transaction, unless an earlier run has done so. */
  once(step: string, act: () => void): void;
  progressOf(step: string): { done: number; finished: boolean };
  saveStep(step: string, done: number, finished: boolean): void;
  skippedLines(): { step: string; reason: string; lines: number }[];
  close(): void;
}

/** Opens the file of an earlier run, or creates it. `piece` is the number of lines per transaction. */
export function openScratch(path: string, piece: number, progress: Progress): Scratch {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const progressRow = database.prepare('SELECT done, finished FROM progress WHERE step = ?');
  const saveProgress = database.prepare('INSERT OR REPLACE INTO progress VALUES (?, ?, ?)');
  const rowCount = database.prepare(
    'INSERT INTO skipped VALUES (?, ?, ?) ON CONFLICT (step, reason) DO UPDATE SET lines = lines + excluded.lines',
  );
  const progressOf = (step: string) => {
    const row = progressRow.get(step);
    return { done: Number(row?.done ?? 0), finished: row?.finished === 1 };
  };
  // Most lines are skipped: they are counted here until the transaction ends.
  const reasons = new Map<string, number>();
  const saveStep = (step: string, done: number, finished: boolean) => {
    for (const [reason, lines] of reasons) rowCount.run(step, reason, lines);
    reasons.clear();
    saveProgress.run(step, done, Number(finished));
  };

  return {
    database,
    progressOf,
    saveStep,
    async read(step, path, take) {
      let { done, finished } = progressOf(step);
      if (finished) return;
      database.exec('BEGIN');
      const dump = openDump(path, done);
      for await (const text of dump.lines) {
        try {
          take(text);
        } catch (error) {
          if (!(error instanceof Skipped)) throw error;
          reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1);
        }
        done += 1;
        if (done % piece > 0) continue;
        saveStep(step, done, false);
        database.exec('COMMIT');
        progress(step, done, dump.share());
        database.exec('BEGIN');
      }
      saveStep(step, done, true);
      database.exec('COMMIT');
      progress(step, done, 1);
    },
    once(step, act) {
      if (progressOf(step).finished) return;
      database.exec('BEGIN');
      act();
      saveStep(step, 1, true);
      database.exec('COMMIT');
    },
    skippedLines: () =>
      database
        .prepare('SELECT step, reason, lines FROM skipped ORDER BY step, lines DESC')
        .all()
        .map(({ step, reason, lines }) => ({ step: String(step), reason: String(reason), lines: Number(lines) })),
    close: () => database.close(),
  };
}

/** Returns the time that a share of a step takes at the speed so far, as the end of a line; empty while it is unknown. */
export function timeLeft(elapsed: number, done: number, share: number): string {
  if (share <= 0 || done <= 0 || elapsed <= 0) return '';
  const minutes = Math.ceil((elapsed * share) / done / 60_000);
  return minutes < 60 ? `, ${minutes} min left` : `, ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}
