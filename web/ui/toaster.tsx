import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { showMessagesWith } from './toast.ts';
import './toaster.css';

// Above whatever stands at the lower edge of the window, on every width: the library would go to the edge on phones.
const offset = {
  bottom: 'calc(var(--below) + var(--message-gap))',
  right: 'var(--message-side)',
  left: 'var(--message-side)',
};

/** Where messages appear: bottom right, three at most, 14 pixels apart, reached with alt and T (document 1, section 9). */
export function Toaster() {
  useEffect(() => {
    // Said again while it is still shown, a message stays one: fifty clicks are no reason for fifty messages.
    showMessagesWith((message) => {
      if (message.kind === 'dismiss') toast.dismiss(message.text);
      else toast[message.kind](message.text, { id: `${message.kind} ${message.text}`, ...message.options });
    });
    return () => showMessagesWith(null);
  }, []);
  // Whatever is not in an open modal dialog lies under it and is silent for screen readers, so messages move into it; their
  // room is the same all the while, or those that are shown would be lost.
  const [room] = useState(() => document.createElement('div'));
  useEffect(() => {
    const place = () => {
      const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      if (room.parentElement !== top) top.append(room);
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      room.remove();
    };
  }, [room]);
  return createPortal(
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      closeButton
      offset={offset}
      mobileOffset={offset}
    />,
    room,
  );
}
