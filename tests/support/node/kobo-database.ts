import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes a database file. */
export function databaseFile(fill: (database: DatabaseSync) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'database-'));
  const path = join(folder, 'library.sqlite');
  const database = new DatabaseSync(path);
  fill(database);
  database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** A `KoboReader.sqlite` with the tables of the actual one, as far as they are read, and invented books. */
export const koboDatabase = () =>
  databaseFile((kobo) =>
    kobo.exec(`
    CREATE TABLE content (ContentID TEXT, ContentType INTEGER, Title TEXT, Attribution TEXT, ISBN TEXT, Series TEXT,
      SeriesNumber TEXT, Language TEXT, ReadStatus INTEGER, DateLastRead TEXT, ___PercentRead INTEGER,
      Accessibility INTEGER);
    CREATE TABLE ShelfContent (ShelfName TEXT, ContentId TEXT, _IsDeleted TEXT);
    CREATE TABLE Bookmark (VolumeID TEXT, Text TEXT, Annotation TEXT, Hidden TEXT);
    INSERT INTO content VALUES
      ('a', 6, 'Low Water', 'Ada Quill, Bo Ink', '9780306406157', 'Tides', '2', 'en', 2, '2024-05-06T07:08:09Z', 100, 1),
      ('b', 6, 'Zyxwort', 'Bo Ink', NULL, NULL, NULL, 'en', 1, '2024-06-07T07:08:09Z', 42, -1),
      ('c', 6, 'Zyxwort Zinc', 'Bo Ink', NULL, NULL, NULL, 'en', 0, NULL, 0, 1),
      ('d', 6, 'A preview', 'Bo Ink', NULL, NULL, NULL, 'en', 0, NULL, 0, 6),
      ('e', 9, 'A chapter', NULL, NULL, NULL, NULL, 'en', 0, NULL, 0, 1);
    INSERT INTO ShelfContent VALUES ('sea', 'a', 'false'), ('gone', 'a', 'true');
    INSERT INTO Bookmark VALUES ('a', 'Cold.', NULL, 'false'), ('a', 'Wet.', 'True.', 'false'), ('a', NULL, NULL, 'false');`),
  );
