import type { ApiCall } from '../../platform/api/openapi.ts';
import styles from './call-list.module.css';

/** The calls of the API by the first word of their address, each with its fields. */
export function CallList({ calls }: { calls: readonly ApiCall[] }) {
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  return tags.map((tag) => (
    <section key={tag} className={styles.tag} aria-labelledby={`calls-${tag}`}>
      <h2 id={`calls-${tag}`}>{tag}</h2>
      {calls
        .filter((call) => call.tag === tag)
        .map(({ path, description, rateClass, input, output }) => (
          <details key={path} className={styles.call}>
            <summary>
              <code>{path}</code>
            </summary>
            <p className="soft small">
              {description} Counted as “{rateClass}”.
            </p>
            <h3 className={styles.part}>Body</h3>
            <Schema fields={input} />
            <h3 className={styles.part}>Answer</h3>
            <Schema fields={output} />
          </details>
        ))}
    </section>
  ));
}

function Schema({ fields }: { fields: Record<string, unknown> }) {
  return <pre className={styles.schema}>{JSON.stringify(fields, null, 2)}</pre>;
}
