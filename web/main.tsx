import './platform/styles/tokens.css';
import './platform/styles/base.css';
import './platform/styles/layout.css';
import './platform/styles/print.css';
import { reloadOnce } from './start/reload-once.ts';
import { recordEarlyEvents, replayEarlyEvents } from './start/replay-events.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Starts the app in steps with pauses, so that a slow phone can scroll and react to taps in between. */
async function start(root: HTMLElement): Promise<void> {
  recordEarlyEvents();
  await import('react-dom/client');
  await pause();
  await import('./start/history.ts');
  await pause();
  const { detectZone } = await import('./platform/api/call.ts');
  await pause();
  detectZone();
  await pause();
  const { hydrate } = await import('./start/hydrate.tsx');
  await pause();
  await hydrate(root, replayEarlyEvents);
}

const root = document.getElementById('root');
if (root)
  start(root).catch((error: unknown) => {
    console.warn('Not started.', error);
    // If a reload doesn't help, the page that the server rendered stays readable.
    reloadOnce();
  });
