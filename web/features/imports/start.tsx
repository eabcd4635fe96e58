import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { startImport } from '../../../worker/features/imports/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { showError } from '../../platform/api/use-action.ts';
import { Chooser } from './chooser.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import type { Unknown } from './files/library.ts';
import type { ColumnPositions } from './files/other.ts';
import { UnreadableFile } from './files/unreadable.ts';
import styles from './imports.module.css';
import { OpenFile } from './open-file.ts';
import { openFile } from './open-files.ts';
import { onceOnline } from './resume.ts';

/** Lets the reader choose a file, name its columns if they are unknown, and start the import. */
export function Start() {
  const navigate = useNavigate();
  const [reading, setReading] = useState(false);
  const [offline, setOffline] = useState(false);
  const [wrong, setWrong] = useState('');
  const [table, setTable] = useState<{ file: File; table: Unknown } | null>(null);
  const busy = useRef(false);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  const begin = async (file: File, columns: ColumnPositions | null) => {
    if (busy.current) return;
    busy.current = true;
    setReading(true);
    setWrong('');
    const reader: { open?: OpenFile } = {};
    let isHeld = false;
    const online = <T,>(work: () => Promise<T>) => onceOnline(work, setOffline, () => hasLeft.current);
    try {
      const read = await online(() => {
        reader.open?.close();
        reader.open = new OpenFile();
        return reader.open.read(file, columns);
      });
      if (read === null || hasLeft.current) return;
      if (read.kind === 'unknown') return setTable({ file, table: read });
      const { source, rows, digest } = read;
      const name = file.name.slice(-300);
      const started = await online(() => call(startImport, { source, file_name: name, rows, digest }));
      if (started === null || reader.open === undefined) return;
      const { import_id: id } = started;
      await openFile(id, reader.open, file, columns);
      isHeld = true;
      if (!hasLeft.current) await navigate(paths.importLibrary(id));
    } catch (error) {
      if (error instanceof UnreadableFile) setWrong(error.message);
      else if (error instanceof CallError) {
        setWrong(error.message);
        if (error.code === 'signed_out') showError(error);
      } else throw error;
    } finally {
      if (!isHeld) reader.open?.close();
      busy.current = false;
      setOffline(false);
      setReading(false);
    }
  };

  if (table !== null) {
    const { file } = table;
    return (
      <>
        <ColumnMapping
          table={table.table}
          reading={reading}
          offline={offline}
          onNamed={(columns) => begin(file, columns)}
          onCancel={() => setTable(null)}
        />
        <FileError sentence={wrong} />
      </>
    );
  }
  return (
    <Chooser reading={reading} offline={offline} onFile={(file) => begin(file, null)}>
      <FileError sentence={wrong} />
    </Chooser>
  );
}

function FileError({ sentence }: { sentence: string }) {
  return sentence === '' ? null : (
    <p role="alert" className={styles.wrong}>
      {sentence}
    </p>
  );
}
