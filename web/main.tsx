import './platform/styles/tokens.css';
import './platform/styles/base.css';
import './platform/styles/layout.css';
import './platform/styles/print.css';
import { recordEarlyEvents, replayEarlyEvents } from './start/replay-events.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Starts the app in steps with pauses, so that a slow phone can scroll and react to taps in between. */
async function start(root: HTMLElement): Promise<void> {
  recordEarlyEvents();
  await import('react-dom/client');
  await pause();
  await import('./start/history.ts');
  await pause();
  const { askZone } = await import('./platform/api/call.ts');
  await pause();
  askZone();
  await pause();
  const { hydrate } = await import('./start/hydrate.tsx');
  await pause();
  await hydrate(root, replayEarlyEvents);
}

const root = document.getElementById('root');
if (root) start(root).catch(reloadOnce);

// A deploy between the page and its first scripts takes these away: one quiet reload fetches the new page. The mark keeps
// scripts that are really gone from reloading for ever; what is already shown can then still be read.
function reloadOnce(error: unknown): void {
  console.warn('Not started.', error);
  try {
    if (sessionStorage.getItem('reloaded') === location.href) return;
    sessionStorage.setItem('reloaded', location.href);
  } catch (forbidden) {
    console.warn('Not reloaded.', forbidden);
    return;
  }
  location.reload();
}
