// Readers can press and type before the page is hydrated. The last press, the last submit and what was typed are replayed
// afterwards. Links work without scripts, and so do forms with an action.
let pressed: HTMLButtonElement | null = null;
let sent: HTMLFormElement | null = null;
let shortcut: KeyboardEvent | null = null;

function recordPress(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[type="button"]');
  if (!button) return;
  event.stopImmediatePropagation();
  pressed = button;
}

function recordSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.hasAttribute('action')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sent = form;
}

// Cmd or Ctrl and K, which opens the search.
function recordShortcut(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  shortcut = event;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

// React listens to the native setter, so this looks to it as if the reader typed.
function replayInput(field: Field): void {
  const text = field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Records presses and submits until the page is hydrated. */
export function recordEarlyEvents(): void {
  document.addEventListener('click', recordPress, true);
  document.addEventListener('submit', recordSubmit, true);
  document.addEventListener('keydown', recordShortcut, true);
}

/** Replays the recorded events and stops recording. */
export function replayEarlyEvents(): void {
  document.removeEventListener('click', recordPress, true);
  document.removeEventListener('submit', recordSubmit, true);
  document.removeEventListener('keydown', recordShortcut, true);
  // Scripts cannot set a file input; its component looks for a file that was already chosen.
  for (const field of document.querySelectorAll<Field>('main :is(input:not([type="file"]), textarea)')) {
    if (field.value !== field.defaultValue) replayInput(field);
  }
  // After React has processed the input.
  setTimeout(() => {
    if (pressed?.isConnected) pressed.click();
    sent?.requestSubmit();
    if (shortcut) window.dispatchEvent(new KeyboardEvent('keydown', shortcut));
    pressed = sent = shortcut = null;
  });
}
