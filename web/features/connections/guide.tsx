import { Link } from 'react-router';
import { CALLS_A_MINUTE } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import styles from './call-list.module.css';
import { curlGuide, typescriptGuide } from './guide-examples.ts';

/** Five minutes from a token to a logged page. */
export function ApiGuide({ origin }: { origin: string }) {
  const { list, log } = curlGuide(origin);
  return (
    <section className="stack" aria-labelledby="guide">
      <h2 id="guide">Your first five minutes</h2>
      <h3>1. Make a token</h3>
      <p className="prose">
        In <Link to={paths.connections()}>Settings, under “Connected apps and devices”</Link>, create a token that can
        read and write. Copy it, and give it to your shell:
      </p>
      <Code>export FLYLEAF_TOKEN=flt_…</Code>
      <h3>2. List your shelf</h3>
      <p className="prose">These are the books you are reading, each with the id of its reading.</p>
      <Code example="curl">{list}</Code>
      <h3>3. Log a page</h3>
      <p className="prose">Start a book, or go on with the reading you have open, and say which page you are on.</p>
      <Code example="curl">{log}</Code>
      <h3>The same in TypeScript</h3>
      <p className="prose">Node 24 runs this file as it is.</p>
      <Code example="typescript">{typescriptGuide(origin)}</Code>
      <h3>Good to know</h3>
      <ul className="prose">
        <li>A token may make {CALLS_A_MINUTE.token} calls a minute. Then the answer is 429, with Retry-After.</li>
        <li>
          A call that is refused answers with a code and a sentence: 401 for a bad token, 403 for a missing scope.
        </li>
        <li>
          Send an Idempotency-Key where something is created, and a call that you repeat creates nothing twice. Send
          X-Time-Zone, such as Europe/London, so that days are counted where you are.
        </li>
        <li>Pages of other sites may call with a token. Never put yours into a page that others can read.</li>
      </ul>
    </section>
  );
}

/** Code that can be copied; a test runs what is named as an example. */
export function Code({ children, example }: { children: string; example?: 'curl' | 'typescript' }) {
  return (
    <pre className={styles.code} data-example={example}>
      {children}
    </pre>
  );
}
