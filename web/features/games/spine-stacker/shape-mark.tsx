import type { ReactNode } from 'react';
import type { Shape } from '../../../../worker/features/games/spine-stacker/contract.ts';

// Drawn on 24 by 24, filled with the colour of the text.
const outlines: Record<Shape, ReactNode> = {
  circle: <circle cx="12" cy="12" r="9" />,
  square: <rect x="4" y="4" width="16" height="16" />,
  triangle: <path d="M12 3l10 18H2z" />,
  star: <path d="M12 1.8l3.1 6.6 7.1.9-5.2 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.2-5 7.1-.9z" />,
  newspaper: <path fillRule="evenodd" d="M2 3h20v18H2zM5 6v4h14V6zm0 6.5v6h5.8v-6zm8 0V14h6v-1.5zm0 3V17h6v-1.5z" />,
  barbell: (
    <path d="M0 10.8h2.2V8h2.4V5h3.6v5.8h7.6V5h3.6v3h2.4v2.8H24v2.4h-2.2V16h-2.4v3h-3.6v-5.8H8.2V19H4.6v-3H2.2v-2.8H0z" />
  ),
  library: <path d="M12 1.5L22.5 8v2h-21V8zM3.5 11.5h3V18h-3zm7 0h3V18h-3zm7 0h3V18h-3zM1.5 19.5h21v3h-21z" />,
  folder: <path d="M1.5 4.5h8l2.5 3h10.5v13h-21z" />,
};

/** One of the eight shapes, named by the element around it. */
export function ShapeMark({ shape, size }: { shape: Shape; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      {outlines[shape]}
    </svg>
  );
}
