import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';

// A button is seen before it works: a press is kept until it does, and then made. Links and forms work by themselves.
let pressed: HTMLButtonElement | null = null;

function keepPress(event: MouseEvent): void {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type="button"]') : null;
  if (!button) return;
  event.stopImmediatePropagation();
  pressed = button;
}

function makePress(): void {
  document.removeEventListener('click', keepPress, true);
  if (pressed?.isConnected) pressed.click();
  pressed = null;
}

const pause = () => new Promise<void>((goOn) => setTimeout(goOn));

/** Starts the app in steps with breath between them, so that a slow phone can scroll and tap what it shows meanwhile. */
async function start(root: HTMLElement): Promise<void> {
  document.addEventListener('click', keepPress, true);
  await import('react-dom/client');
  await pause();
  await import('./navigation.ts');
  await pause();
  await import('./api/call.ts');
  await pause();
  const { show } = await import('./start.tsx');
  await pause();
  await show(root, makePress);
}

const root = document.getElementById('root');
if (root) start(root).catch(startAnew);

// A deploy between the page and its first scripts takes these away: one quiet reload fetches the new page. The mark keeps
// scripts that are really gone from reloading for ever; what is already shown can then still be read.
function startAnew(error: unknown): void {
  console.warn('The program could not be started.', error);
  try {
    if (sessionStorage.getItem('started anew') === location.href) return;
    sessionStorage.setItem('started anew', location.href);
  } catch (forbidden) {
    console.warn('Nothing can be kept here, so it is not tried again.', forbidden);
    return;
  }
  location.reload();
}
