import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { type Message, showMessagesWith } from './toast.ts';
import './toaster.css';

// Above the bottom navigation at every width: the library's default would cover it on phones.
const offset = {
  top: '2px',
  bottom: 'calc(var(--below) + var(--message-gap))',
  right: 'var(--message-side)',
  left: 'var(--message-side)',
};

// On a narrow page a game fills the screen, so messages cover the top bar instead.
const playsOnNarrowPage = () =>
  document.querySelector('dialog:modal') === null && document.querySelector('.played') !== null && innerWidth < 1200;

/**
 * Returns a function that shows messages, each ID once: a repeated message updates itself if it is the newest, and
 * otherwise moves to the front.
 */
function createMessageShower(): (message: Message) => void {
  const libraryIds = new Map<string, string>();
  let count = 0;
  return ({ kind, text, options }) => {
    const key = kind === 'dismiss' ? text : (options.id ?? `${kind} ${text}`);
    const current = libraryIds.get(key);
    if (kind === 'dismiss') {
      if (current !== undefined) toast.dismiss(current);
      return;
    }
    // The library updates a known ID in place, even behind newer messages, where no one would see it.
    let id = current;
    if (id === undefined || toast.getToasts().at(-1)?.id !== id) {
      if (id !== undefined) toast.dismiss(id);
      count += 1;
      id = `${key} ${count}`;
      libraryIds.set(key, id);
    }
    toast[kind](text, { ...options, id, ...(playsOnNarrowPage() && { position: 'top-right' }) });
  };
}

/** The toast region: bottom right, three at most, 14 pixels apart, focused with alt and T (document 1, section 9). */
export function Toaster() {
  useEffect(() => {
    showMessagesWith(createMessageShower());
    return () => showMessagesWith(null);
  }, []);
  // Everything outside an open modal dialog is inert and silent for screen readers, so the toasts move into it. The
  // container element stays the same, or current messages would be lost.
  const [room] = useState(() => document.createElement('div'));
  const previousFocus = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = () => {
      const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      if (room.parentElement !== top) top.append(room);
      // A focused message was removed.
      if (document.activeElement === document.body) previousFocus.current?.focus({ preventScroll: true });
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      room.remove();
    };
  }, [room]);
  // The library returns the focus to where it was before its messages, which would make Tab go in a circle while they
  // are shown. So the previous focus is stored here, and restored when a message disappears.
  const onFocusCapture = (event: FocusEvent<HTMLElement>) => {
    event.stopPropagation();
    const { currentTarget, relatedTarget } = event;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  };
  const onBlurCapture = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = null;
  };
  return createPortal(
    <div onFocusCapture={onFocusCapture} onBlurCapture={onBlurCapture}>
      <Sonner
        position="bottom-right"
        visibleToasts={3}
        gap={14}
        hotkey={['altKey', 'KeyT']}
        closeButton
        offset={offset}
        mobileOffset={offset}
      />
    </div>,
    room,
  );
}
