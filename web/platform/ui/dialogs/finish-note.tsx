import { Button } from '../button.tsx';
import { Check } from '../icons.tsx';

interface FinishNoteProps {
  /** The state of the finish: stored for a visitor, being sent, failed, or on the server. */
  state: 'unfinished' | 'kept' | 'sending' | 'failed' | 'recorded';
  /** The points just earned; 0 if it was recorded before. */
  earned: number;
  onLogIn: () => void;
  onRetry: () => void;
}

export function FinishNote({ state, earned, onLogIn, onRetry }: FinishNoteProps) {
  if (state === 'unfinished') return null;
  if (state === 'kept') {
    return (
      <p className="check-line soft">
        Log in today to count this for your streak. <Button onClick={onLogIn}>Log in</Button>
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <p className="check-line soft" role="alert">
        This isn't saved yet. We'll keep it on this device. <Button onClick={onRetry}>Try again</Button>
      </p>
    );
  }
  return (
    <p className="check-line soft" role="status">
      {state === 'sending' ? (
        'Saving…'
      ) : (
        <>
          <Check size={18} aria-hidden="true" className="done" /> Finished:{' '}
          {earned > 0 ? `+${earned} XP. Today counts.` : 'today counts.'}
        </>
      )}
    </p>
  );
}
