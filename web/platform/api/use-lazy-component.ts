import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../start/load-chunk.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { CallError } from './call.ts';

/**
 * Returns a dialog that is loaded when first opened, or null until then. If loading fails it shows an error and closes;
 * the next click tries again. @param load defined outside the component, so that it is the same function on every
 * render.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  { open, onClose }: { open: boolean; onClose: () => void },
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open || loaded !== null) return;
    let isUnmounted = false;
    loadChunk(load)
      .then((component) => {
        if (!isUnmounted) setLoaded(() => component);
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (isUnmounted) return;
        toast.error(error.message);
        close.current();
      });
    return () => {
      isUnmounted = true;
    };
  }, [open, loaded, load]);
  return loaded;
}
