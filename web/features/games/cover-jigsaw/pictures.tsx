import type { Shape } from '../../../../worker/features/games/spine-stacker/contract.ts';
import styles from '../games-hub.module.css';
import { SpineImage } from '../spine-stacker/spine.tsx';

const letters = ['QUIETPO', 'BLEAFAE', 'RSHELFT', 'AVERSER', 'INKMOTH'];

/** A decorative word search with a marked word. */
export function WordsPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg className={styles.whole} viewBox="0 0 7 5.4" role="presentation">
        <line
          x1="1.5"
          y1="2.7"
          x2="5.5"
          y2="2.7"
          stroke="var(--gold)"
          strokeOpacity="0.3"
          strokeWidth="0.78"
          strokeLinecap="round"
        />
        {letters.map((row, down) => (
          <text
            key={row}
            x={[...row].map((_, across) => across + 0.5).join(' ')}
            y={down + 0.9}
            fontSize="0.56"
            fontFamily="var(--serif)"
            textAnchor="middle"
            fill="var(--ink)"
          >
            {row}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** A decorative cover with one piece missing. */
export function JigsawPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg className={styles.whole} viewBox="0 0 150 128" role="presentation">
        <defs>
          <clipPath id="cover">
            <path d="M20 0h80v85.3H73.3V128H20z" />
          </clipPath>
          <clipPath id="piece">
            <path d="M73.3 85.3H100V128H73.3z" />
          </clipPath>
        </defs>
        <g clipPath="url(#cover)">
          <Cover />
        </g>
        <g transform="translate(36 -8) rotate(7 87 107)">
          <g clipPath="url(#piece)">
            <Cover />
          </g>
        </g>
        <path d="M46.7 0v128M73.3 0v85.3M20 42.7h80M20 85.3h53.3" stroke="var(--paper)" strokeWidth="1" />
      </svg>
    </div>
  );
}

function Cover() {
  return (
    <>
      <path d="M20 0h80v128H20z" fill="var(--league-platinum)" />
      <g fill="none" stroke="var(--on-thread)" strokeOpacity="0.75" strokeWidth="2">
        <circle cx="60" cy="46" r="24" />
        <circle cx="60" cy="46" r="15" />
        <path d="M26 6h68v116H26zM34 92h52M42 102h36" />
      </g>
    </>
  );
}

const chain: readonly Shape[] = ['circle', 'library', 'star', 'folder', 'square', 'triangle'];

/** Five decorative book spines. */
export function SpinesPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      {chain.slice(1).map((bottomShape, place) => (
        <SpineImage
          key={bottomShape}
          book={{
            id: place + 1,
            topShape: chain[place] ?? 'circle',
            bottomShape,
            cloth: [6, 2, 4, 0, 7][place] ?? 0,
            height: [0, 3, 2, 1, 0][place] ?? 0,
          }}
        />
      ))}
    </div>
  );
}
