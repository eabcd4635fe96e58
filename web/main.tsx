import './platform/styles/tokens.css';
import './platform/styles/base.css';
import './platform/styles/layout.css';
import './platform/styles/print.css';

// A form is seen before it works. What is pressed or sent until then is stored, and made when it does; so is what
// was typed. Links work by themselves, and so does a form that says where it goes.
let pressedButton: HTMLButtonElement | null = null;
let sentForm: HTMLFormElement | null = null;

function storePress(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[type="button"]');
  if (!button) return;
  event.stopImmediatePropagation();
  pressedButton = button;
}

function storeSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || event.target.hasAttribute('action')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sentForm = event.target;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

// Set by its own setter it is to React as if a reader typed.
function replayInput(field: Field): void {
  const text = field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function replay(): void {
  document.removeEventListener('click', storePress, true);
  document.removeEventListener('submit', storeSubmit, true);
  // No script may set what a file input holds; its own component looks for a file that is there already.
  for (const field of document.querySelectorAll<Field>('main :is(input:not([type="file"]), textarea)')) {
    if (field.value !== field.defaultValue) replayInput(field);
  }
  // Once what was typed is known.
  setTimeout(() => {
    if (pressedButton?.isConnected) pressedButton.click();
    sentForm?.requestSubmit();
    pressedButton = sentForm = null;
  });
}

const pause = () => new Promise<void>((goOn) => setTimeout(goOn));

/** Starts the app in steps with breath between them, so that a slow phone can scroll and tap what it shows meanwhile. */
async function start(root: HTMLElement): Promise<void> {
  document.addEventListener('click', storePress, true);
  document.addEventListener('submit', storeSubmit, true);
  await import('react-dom/client');
  await pause();
  await import('./navigation.ts');
  await pause();
  const { askZone } = await import('./platform/api/call.ts');
  await pause();
  askZone();
  await pause();
  const { show } = await import('./start.tsx');
  await pause();
  await show(root, replay);
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
