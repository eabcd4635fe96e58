import { arc, type PieArcDatum, pie } from 'd3-shape';
import { Bars } from './bars.tsx';
import { of } from './drill-down.ts';
import { Figure, type YearProps } from './figure.tsx';
import { formatNames } from './labels.ts';
import styles from './year.module.css';

const SIZE = 132;

interface Share {
  format: keyof typeof formatNames;
  count: number;
}

const shares = pie<Share>()
  .value(({ count }) => count)
  .sort(null)
  .padAngle(0.04);
const ring = arc<PieArcDatum<Share>>()
  .innerRadius(SIZE / 2 - 24)
  .outerRadius(SIZE / 2)
  .cornerRadius(2);

/** In what form the books of the year were read, as the shares of a ring. */
export function Formats(props: YearProps) {
  const { known } = props.year.sums.formats;
  if (known.length === 0) return null;
  const bars = known.map(({ format }) => ({ of: of.format(format), label: formatNames[format] }));
  return (
    <Figure
      {...props}
      title="Formats"
      of="Format"
      rows={bars}
      apart={{ label: 'Without a format', of: of.unknown('format') }}
    >
      <div className={styles.formats}>
        <svg viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
          {shares(known.map(({ format, places }) => ({ format, count: places.length }))).map((share) => (
            <path key={share.data.format} d={ring(share) ?? ''} className={styles[share.data.format]} />
          ))}
        </svg>
        <Bars
          {...props}
          bars={known.map(({ format }) => ({
            of: of.format(format),
            label: formatNames[format],
            shown: (
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
