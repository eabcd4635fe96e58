import { loadOfflineWith } from '../platform/api/call.ts';
import { onFirstUse } from '../platform/api/first-use.ts';
import { promptProofBy } from '../platform/api/proof.ts';
import { onSessionChange, session } from '../platform/api/session.ts';
import { onTabMessage } from '../platform/api/tabs.ts';
import { cleanUpAfterSessions } from './ended-sessions.ts';

/** Starts what can wait until the page is interactive; `reload` loads the page's data again. */
export function afterStart(reload: () => void): void {
  promptProofBy(async () => (await import('../platform/sign-in/ask-for-proof.tsx')).askForProof());
  cleanUpAfterSessions();
  reloadWithOtherTabs(reload);
  window.addEventListener('unhandledrejection', forgiveAborted);
  if (import.meta.env.DEV) return;
  loadOfflineWith(loadOffline);
  onFirstUse(startOffline);
}

// The calls of a page that was left end, and nobody waits for them.
function forgiveAborted(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
}

const warnOfNoOffline = (error: unknown) => console.warn('Nothing works offline.', error);

async function loadOffline(): Promise<void> {
  if (session().authenticated) await import('../offline.ts').catch(warnOfNoOffline);
}

function startOffline(): void {
  const start = async () => {
    if (!session().authenticated) return;
    await import('../offline.ts');
    await (await import('../platform/offline/start.ts')).startOffline();
  };
  const startOrWarn = () => void start().catch(warnOfNoOffline);
  onSessionChange(startOrWarn);
  startOrWarn();
}

// Loads the page again after another tab has changed something, as soon as it is looked at.
function reloadWithOtherTabs(reload: () => void): void {
  let isOutdated = false;
  const reloadIfSeen = () => {
    if (!isOutdated || document.hidden) return;
    isOutdated = false;
    reload();
  };
  document.addEventListener('visibilitychange', reloadIfSeen);
  onTabMessage('changed', () => {
    isOutdated = session().authenticated;
    reloadIfSeen();
  });
}
