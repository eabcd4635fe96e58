import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { showMessagesWith } from './toast.ts';
import './toaster.css';

/** Where messages appear: bottom right, three at most, 14 pixels apart, reached with alt and T (document 1, section 9). */
export function Toaster() {
  useEffect(() => {
    showMessagesWith(({ kind, text, options }) => toast[kind](text, options));
    return () => showMessagesWith(null);
  }, []);
  return <Sonner position="bottom-right" visibleToasts={3} gap={14} hotkey={['altKey', 'KeyT']} closeButton />;
}
