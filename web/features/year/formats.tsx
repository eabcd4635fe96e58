import { Bars } from './bars.tsx';
import { of } from './drill-down.ts';
import { Figure, type YearProps } from './figure.tsx';
import { formatNames } from './labels.ts';
import styles from './year.module.css';

const SIZE = 132;

const OUTER = SIZE / 2;
const INNER = OUTER - 24;
/** The gap between two segments, as a fraction of the ring. */
const GAP = 0.006;

/** Returns the path of a ring segment between two fractions, clockwise from the top. */
function ringPart(from: number, to: number): string {
  const end = Math.max(from, to - GAP);
  const point = (share: number, radius: number) => {
    const angle = 2 * Math.PI * share;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  };
  // An arc can't end where it starts, so a segment is drawn in two halves.
  const middle = (from + end) / 2;
  const out = [middle, end].map((share) => `A ${OUTER} ${OUTER} 0 0 1 ${point(share, OUTER)}`);
  const back = [middle, from].map((share) => `A ${INNER} ${INNER} 0 0 0 ${point(share, INNER)}`);
  return ['M', point(from, OUTER), ...out, 'L', point(end, INNER), ...back, 'Z'].join(' ');
}

/** A ring chart of the formats in which the books were read. */
export function Formats(props: YearProps) {
  const { known } = props.year.sums.formats;
  if (known.length === 0) return null;
  const books = known.reduce((sum, { places }) => sum + places.length, 0);
  let total = 0;
  const parts = known.map(({ format, places }) => {
    const from = total / books;
    total += places.length;
    return { format, outline: ringPart(from, total / books) };
  });
  const bars = known.map(({ format }) => ({ of: of.format(format), label: formatNames[format] }));
  return (
    <Figure
      {...props}
      title="Formats"
      of="Format"
      rows={bars}
      unknown={{ label: 'Without a format', of: of.unknown('format') }}
    >
      <div className={styles.formats}>
        <svg viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
          {parts.map(({ format, outline }) => (
            <path key={format} d={outline} className={styles[format]} />
          ))}
        </svg>
        <Bars
          {...props}
          bars={known.map(({ format }) => ({
            of: of.format(format),
            label: formatNames[format],
            content: (
              <>
                <span className={`${styles.swatch} ${styles[format]}`} /> {formatNames[format]}
              </>
            ),
          }))}
        />
      </div>
    </Figure>
  );
}
