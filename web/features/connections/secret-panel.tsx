import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../platform/ui/button.tsx';

interface SecretPanelProps {
  title: string;
  onDone: () => void;
  children: ReactNode;
}

/** A secret that the server doesn't store, so it stays on the page until the reader has copied it. */
export function SecretPanel({ title, onDone, children }: SecretPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The dialog first returns the focus to its button.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section className="sheet stack" aria-label={title}>
      <h3 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h3>
      {children}
      <div>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
