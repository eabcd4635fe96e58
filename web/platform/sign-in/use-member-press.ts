import { useEffect, useRef } from 'react';
import { promptSignIn, useSession } from '../api/session.ts';
import { takeAct } from './destination.ts';

/**
 * Returns the handler of a button that needs a session. A visitor is asked to log in, and what they pressed is done when
 * they are back. `resume` is called then, instead of `press`, where pressing again would undo something.
 */
export function useMemberPress(act: string, press: () => unknown, resume = press): () => void {
  const { authenticated } = useSession();
  const latestResume = useRef(resume);
  latestResume.current = resume;
  useEffect(() => {
    if (authenticated && takeAct(act) !== undefined) latestResume.current();
  }, [authenticated, act]);
  return () => void (authenticated ? press() : promptSignIn(act));
}
