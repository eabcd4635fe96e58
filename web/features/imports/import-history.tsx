import { Link } from 'react-router';
import type { Import, ImportState } from '../../../worker/features/imports/contract.ts';
import { paths } from '../../paths.ts';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import styles from './imports.module.css';

const STATE_TEXTS: Readonly<Record<ImportState, string>> = {
  adding: 'Uploading',
  matching: 'Matching',
  matched: 'Ready to check',
  applying: 'Adding to your shelves',
  applied: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** Earlier imports, unfinished ones first. */
export function ImportHistory({ imports }: { imports: readonly Import[] }) {
  if (imports.length === 0) return null;
  const isOver = ({ state }: Import) => state === 'applied' || state === 'undone';
  const sorted = [...imports.filter((item) => !isOver(item)), ...imports.filter(isOver)];
  return (
    <section className="stack" aria-labelledby="earlier">
      <h2 id="earlier">Your imports</h2>
      <ul className={styles.earlier}>
        {sorted.map((item) => (
          <li key={item.import_id}>
            <Link to={paths.importLibrary(item.import_id)} className="lone-link title">
              {item.file_name}
            </Link>
            <p className="small soft">
              {STATE_TEXTS[item.state]} · {item.rows.toLocaleString('en')} {item.rows === 1 ? 'book' : 'books'} ·{' '}
              <RelativeTime at={item.started_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
