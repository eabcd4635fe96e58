import { useState } from 'react';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';

const loadImpressions = async () => (await import('./impressions.tsx')).Impressions;

/** Moods and content notes of a book, collapsed because they may contain spoilers; loaded when unfolded. */
export function ImpressionSection({ isbn }: { isbn: string }) {
  const [isOpen, setOpen] = useState(false);
  const Impressions = useLazyComponent(loadImpressions, { open: isOpen, onClose: () => setOpen(false) });
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Moods and content notes</summary>
      {isOpen && Impressions !== null ? <Impressions isbn={isbn} /> : null}
    </details>
  );
}
