import { promptProofBy } from '../platform/api/proof.ts';
import { onSessionChange, session } from '../platform/api/session.ts';
import { cleanUpAfterSessions } from './ended-sessions.ts';

/** Starts what can wait until the page is interactive. */
export async function afterStart(): Promise<void> {
  promptProofBy(async () => (await import('../platform/sign-in/ask-for-proof.tsx')).askForProof());
  cleanUpAfterSessions();
  await startOffline();
}

async function startOffline(): Promise<void> {
  if (import.meta.env.DEV) return;
  const start = async () => {
    if (!session().authenticated) return;
    await import('../offline.ts');
    await (await import('../platform/offline/start.ts')).startOffline();
  };
  onSessionChange(() => void start());
  await start();
}
