import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { startImport } from '../../../worker/features/imports/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { showError } from '../../platform/api/use-action.ts';
import { Chooser } from './chooser.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { DateQuestion } from './date-question.tsx';
import type { FileAnswers, UndecidedDates, Unknown } from './files/library.ts';
import { UnreadableFile } from './files/unreadable.ts';
import { OpenFile } from './open-file.ts';
import { openFile } from './open-files.ts';
import { PastedList } from './pasted-list.tsx';
import { onceOnline } from './resume.ts';

/**
 * Lets the reader choose a file, asks about unknown columns and undecided dates, and starts the import. `children` are
 * shown until something is asked.
 */
export function Start({ children }: { children?: ReactNode }) {
  const navigate = useNavigate();
  const [reading, setReading] = useState(false);
  const [offline, setOffline] = useState(false);
  const [wrong, setWrong] = useState('');
  const [asked, setAsked] = useState<{ file: File; answers: FileAnswers; about: Unknown | UndecidedDates } | null>(
    null,
  );
  const busy = useRef(false);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  /** Returns whether the import has started. */
  const begin = async (file: File, answers: FileAnswers): Promise<boolean> => {
    if (busy.current) return false;
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
        return reader.open.read(file, answers);
      });
      if (read === null || hasLeft.current) return false;
      if (read.kind !== 'library') {
        setAsked({ file, answers, about: read });
        return false;
      }
      const { source, rows, digest, columns, notes } = read;
      const name = file.name.slice(-300);
      const started = await online(() => call(startImport, { source, file_name: name, rows, digest, columns, notes }));
      if (started === null || reader.open === undefined) return false;
      const { import_id: id } = started;
      await openFile(id, reader.open, file, answers);
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
    return isHeld;
  };

  if (asked !== null) {
    const { file, answers, about } = asked;
    return (
      <>
        {about.kind === 'dates' ? (
          <DateQuestion
            example={about.example}
            reading={reading}
            onAnswer={(order) => begin(file, { ...answers, order })}
            onCancel={() => setAsked(null)}
          />
        ) : (
          <ColumnMapping
            table={about}
            reading={reading}
            offline={offline}
            onNamed={(columns) => begin(file, { ...answers, columns })}
            onCancel={() => setAsked(null)}
          />
        )}
        <FileError sentence={wrong} />
      </>
    );
  }
  return (
    <>
      <Chooser reading={reading} offline={offline} onFile={(file) => begin(file, {})}>
        <FileError sentence={wrong} />
      </Chooser>
      <PastedList
        reading={reading}
        onText={(text) => begin(new File([text], 'Pasted list', { type: 'text/plain' }), { pasted: true })}
      />
      {children}
    </>
  );
}

function FileError({ sentence }: { sentence: string }) {
  return sentence === '' ? null : (
    <p role="alert" className="warning">
      {sentence}
    </p>
  );
}
