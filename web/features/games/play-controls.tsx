import { Button } from '../../platform/ui/button.tsx';

interface PlayControlsProps {
  play: { round: number; restart: () => void; startPractice: () => void; returnToDay: () => void };
  /** Whether the puzzle is solved, so that the next step is the primary button. */
  done?: boolean;
}

/** Buttons to restart, to play a practice puzzle, and to return to the day's puzzle. */
export function PlayControls({ play, done = false }: PlayControlsProps) {
  return (
    <div className="row">
      {play.round > 0 ? (
        <Button look={done ? 'primary' : 'quiet'} onClick={play.returnToDay}>
          Back to today’s
        </Button>
      ) : null}
      <Button onClick={play.restart}>Restart</Button>
      <Button onClick={play.startPractice}>Practice puzzle</Button>
    </div>
  );
}
