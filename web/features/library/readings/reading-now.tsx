import { useState } from 'react';
import { type Reading, resumeReading } from '../../../../worker/features/library/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { emitFinished } from '../../../platform/api/finish-events.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Progress } from '../../../platform/ui/progress.tsx';
import { WaitingMark } from '../../../platform/ui/text/waiting-mark.tsx';
import { ProgressForm } from './progress-form.tsx';
import { progressInWords, shareOf, spanOf } from './progress-text.ts';
import styles from './readings.module.css';

const loadEnd = () => import('./end-dialog.tsx').then(({ EndDialog }) => EndDialog);

/** A reading's progress, with a bar if its length is known; without progress, its dates. */
export function ReadingProgress({ reading }: { reading: Reading }) {
  const { progress, state } = reading;
  const share = progress === undefined ? null : shareOf(progress);
  return (
    <div className={styles.far}>
      {share === null ? null : <Progress label={`Progress in ${reading.title}`} value={share} most={1} />}
      <p className="small numbers">
        {progress === undefined ? spanOf(reading) : progressInWords(progress)}
        {state === 'paused' ? <span className="soft"> · paused</span> : null}
      </p>
      <WaitingMark of={reading} />
    </div>
  );
}

interface ReadingNowProps {
  reading: Reading;
  /** Whether to offer a choice of unit. */
  full?: boolean;
}

/** Progress in an open reading, the field that updates it, and Finish. */
export function ReadingNow({ reading, full = false }: ReadingNowProps) {
  const [atEnd, setAtEnd] = useState(false);
  const resuming = useAction();
  const stay = () => setAtEnd(false);
  const EndDialog = useLazyComponent(loadEnd, { open: atEnd, onClose: stay });
  const { id: reading_id, title } = reading;
  const paused = reading.state === 'paused';
  // E-readers don't report that a book is finished, so the reader is asked on the last page.
  const isAtEnd = !paused && reading.progress !== undefined && shareOf(reading.progress) === 1;

  // The sheet finishes the reading in the same call as its choices.
  const finish = () => {
    setAtEnd(false);
    const { isbn, format, source } = reading;
    emitFinished({ readingId: reading_id, isbn, title, format, source, wasOpen: true });
  };
  const resume = () =>
    resuming.run(async () => {
      await call(resumeReading, { reading_id });
    });

  return (
    <div className={styles.now}>
      {full && reading.progress === undefined ? null : <ReadingProgress reading={reading} />}
      {isAtEnd ? <p className="small">You’ve reached the end. Have you finished it?</p> : null}
      <div className={styles.doing}>
        <ProgressForm reading={reading} units={full} onEnd={() => setAtEnd(true)} />
        <div className={styles.acts}>
          <Button look={isAtEnd ? 'primary' : 'plain'} onClick={finish} aria-label={`Finish ${title}`}>
            Finish
          </Button>
          {paused ? (
            <Button look="plain" pending={resuming.pending} onClick={resume} aria-label={`Resume ${title}`}>
              Resume
            </Button>
          ) : null}
        </div>
      </div>
      {EndDialog === null ? null : <EndDialog reading={reading} open={atEnd} onFinish={finish} onClose={stay} />}
    </div>
  );
}
