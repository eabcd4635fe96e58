import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './book-row.module.css';
import { Cover } from './cover.tsx';
import { coverOf } from './cover-url.ts';

interface BookRowProps {
  /** Undefined for what the page itself shows. */
  to?: string | undefined;
  cover: string | undefined;
  title: string;
  /** The author and the year. */
  detail: ReactNode;
  /** Stars, language, shelf. */
  facts?: ReactNode;
  description?: string | undefined;
  /** The status control. */
  actions?: ReactNode;
  /** Whether it is among the first on the page, so that its cover is fetched at once. */
  eager?: boolean;
}

/** A book in a list. Its title's link covers the row; other links and buttons lie above it. */
export function BookRow({ to, cover, title, detail, facts, description, actions, eager = false }: BookRowProps) {
  const address = coverOf(cover);
  return (
    <article className={styles.row}>
      {address ? <Cover address={address} title={title} width={72} eager={eager} /> : null}
      <div className={styles.text}>
        <h3 className={`clamp ${styles.title}`} dir="auto">
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className="plain-link whole-link" dir="auto">
              {title}
            </Link>
          )}
        </h3>
        <p className={styles.detail} dir="auto">
          {detail}
        </p>
        {facts === undefined ? null : <p className={styles.facts}>{facts}</p>}
        {description === undefined ? null : (
          <p className={`clamp ${styles.description}`} dir="auto">
            {description}
          </p>
        )}
        {actions}
      </div>
    </article>
  );
}
