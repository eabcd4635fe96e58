import { Link } from 'react-router';
import { CALLS_A_MINUTE } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import styles from './call-list.module.css';
import { curlGuide, typescriptGuide } from './guide-examples.ts';

/** A guide from a token to a logged page in five minutes. */
export function ApiGuide({ origin }: { origin: string }) {
  const { list, log } = curlGuide(origin);
  return (
    <section className="stack" aria-labelledby="guide">
      <h2 id="guide">Your first five minutes</h2>
      <h3>1. Make a token</h3>
      <p className="prose">
        In <Link to={paths.connections()}>Settings, under “Connected apps and devices”</Link>, create a token that can
        read and write. Copy it, and set it in your shell:
      </p>
      <Code>export FLYLEAF_TOKEN=flt_…</Code>
      <h3>2. List your shelf</h3>
      <p className="prose">These are the books you are reading, each with the ID of its reading.</p>
      <Code example="curl">{list}</Code>
      <h3>3. Log a page</h3>
      <p className="prose">Start a book, or continue your open reading, and send the page you are on.</p>
      <Code example="curl">{log}</Code>
      <h3>The same in TypeScript</h3>
      <p className="prose">Node 24 runs this file without a build step.</p>
      <Code example="typescript">{typescriptGuide(origin)}</Code>
      <h3>From a language model (MCP)</h3>
      <p className="prose">
        Add <code>{origin}/mcp</code> as a server with the header <code>Authorization: Bearer</code> and your token. The
        tools that your token may use appear: search, shelves, progress, reviews, notes and lists.
      </p>
      <h3>From an e-reader or a calendar</h3>
      <p className="prose">
        KOReader syncs with <code>{origin}/kosync</code>, with a device’s user name and password from the same settings.
        Clubs have a calendar address for their meetings. There are no webhooks.
      </p>
      <h3>Good to know</h3>
      <div className="prose">
        <ul>
          <li>
            A token may make {CALLS_A_MINUTE.token} calls a minute. After that, calls are answered with 429 and
            Retry-After.
          </li>
          <li>A refused call is answered with a status and a message: 401 for a bad token, 403 for a missing scope.</li>
          <li>
            Send an Idempotency-Key when you create something, so that repeating a call never creates it twice. Send
            X-Time-Zone, such as Europe/London, so that days are counted where you are.
          </li>
          <li>Pages on other sites can call the API with a token. Never put yours into a page that others can read.</li>
        </ul>
      </div>
    </section>
  );
}

/** Code; a test runs what is marked as an example. */
export function Code({ children, example }: { children: string; example?: 'curl' | 'typescript' }) {
  return (
    <pre className={`sheet ${styles.code}`} data-example={example}>
      {children}
    </pre>
  );
}
