import { generate } from 'lean-qr';
import styles from './connections.module.css';

// Readers of codes need a margin of four modules, dark on light in either colour scheme.
const MARGIN = 4;

/** A QR code that holds a text. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  return (
    <svg role="img" aria-label={label} className={styles.code} viewBox={`0 0 ${side} ${side}`}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
