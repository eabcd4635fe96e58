import type { ReactNode } from 'react';
import type { DraftNotice } from '../api/draft.ts';
import { Button } from '../ui/button.tsx';
import { clock } from '../ui/text/clock.ts';
import { isoDate, longDate } from '../ui/text/time.ts';
import { readerZone } from '../ui/text/zone.ts';

interface DraftNoteProps {
  notice: DraftNotice | null;
  onDiscard: () => void;
  /** The text that is stored now, which is shown if it has changed since the draft was begun. */
  children?: ReactNode;
}

/** Marks the text of a form as a draft from before, beside the stored text if that has changed since. */
export function DraftNote({ notice, onDiscard, children }: DraftNoteProps) {
  if (notice === null) return null;
  return (
    <div className="stack quote small" data-draft tabIndex={-1}>
      <div className="row">
        <span role="status">Your draft of {dayName(notice.at)}</span>
        <Button look="plain" onClick={onDiscard}>
          Discard
        </Button>
      </div>
      {notice.isOutdated ? (
        <>
          <p className="small soft">
            This was changed somewhere else since you began the draft. Saving the draft replaces it:
          </p>
          <div>{children}</div>
        </>
      ) : null}
    </div>
  );
}

const DAY = 86_400;
const dayOf = (moment: number) => Date.parse(isoDate(moment, readerZone())) / 1000;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Returns the name of a recent day, and the date of others. */
function dayName(at: number): string {
  const day = dayOf(at / 1000);
  const age = (dayOf(clock() / 1000) - day) / DAY;
  if (age === 0) return 'today';
  if (age === 1) return 'yesterday';
  return (age > 0 && age < 7 && weekdays[new Date(day * 1000).getUTCDay()]) || longDate(at / 1000);
}
