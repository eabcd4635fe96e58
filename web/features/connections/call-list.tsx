import { useState } from 'react';
import * as z from 'zod/mini';
import { CALLS_A_MINUTE } from '../../../worker/platform/http/contract.ts';
import { useDraft } from '../../platform/api/draft.ts';
import { type ApiCall, callWithToken } from '../../platform/api/openapi.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { TextArea, TextField } from '../../platform/ui/fields/field.tsx';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import styles from './call-list.module.css';
import { Code } from './guide.tsx';
import { curlExample } from './guide-examples.ts';

const draftShape = z.object({ body: z.string() });
const scopeNames = { read: 'read', write: 'write', site: 'site only' } as const;

/** The API calls, grouped by feature: scope, fields, limits, and an example to run. */
export function CallList({ calls, origin }: { calls: readonly ApiCall[]; origin: string }) {
  const [token, setToken] = useState('');
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  return (
    <section className="stack" aria-labelledby="reference">
      <h2 id="reference">Reference</h2>
      <TextField
        label="Your token, to run the examples"
        value={token}
        type="password"
        autoComplete="off"
        spellCheck={false}
        hint="It stays in this tab. Examples change your account as any program would."
        onChange={({ target }) => setToken(target.value.trim())}
      />
      {tags.map((tag) => (
        <details key={tag} className={styles.tag}>
          <summary>
            <h3>{tag}</h3>
            <span className="soft small">{pluralise(calls.filter((call) => call.tag === tag).length, 'call')}</span>
          </summary>
          <div className="stack">
            {calls
              .filter((call) => call.tag === tag)
              .map((call) => (
                <CallEntry key={call.path} call={call} origin={origin} token={token} />
              ))}
          </div>
        </details>
      ))}
    </section>
  );
}

function CallEntry({ call, origin, token }: { call: ApiCall; origin: string; token: string }) {
  const { path, summary, description, scope, callsAMinute, mostBytes, input, output, example } = call;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={`sheet ${styles.call}`} onToggle={({ currentTarget }) => currentTarget.open && setIsOpen(true)}>
      <summary>
        <code>{path}</code> <span className="soft small">{scopeNames[scope]}</span>
        <br />
        <span className="small">{summary}</span>
      </summary>
      <p className="soft small">{description}</p>
      <h4 className={styles.part}>Limits</h4>
      <p className="small">
        {scope === 'site'
          ? `${callsAMinute} calls a minute.`
          : `${CALLS_A_MINUTE.token} calls a minute for each token.`}{' '}
        At most {mostBytes.toLocaleString('en')} bytes.
      </p>
      <h4 className={styles.part}>Body</h4>
      <Schema fields={input} />
      <h4 className={styles.part}>Answer</h4>
      <Schema fields={output} />
      {scope === 'site' ? null : (
        <>
          <h4 className={styles.part}>Example</h4>
          <Code>{curlExample(origin, path, example)}</Code>
          {isOpen ? <Runner call={call} token={token} /> : null}
        </>
      )}
    </details>
  );
}

/** Runs a call with the reader's own token. */
function Runner({ call: { path, example }, token }: { call: ApiCall; token: string }) {
  const draft = useDraft(`example:${path}`, draftShape, { body: JSON.stringify(example, null, 2) });
  const { body } = draft.value;
  const [answer, setAnswer] = useState<{ status: number; text: string } | null>(null);
  const { pending, run } = useAction();
  return (
    <form
      className={`stack ${styles.runner}`}
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => setAnswer(await callWithToken(path, { token, body })), { keepPage: true });
      }}
    >
      <TextArea
        label="Body to send"
        keptIn={draft}
        value={body}
        rows={Math.min(12, body.split('\n').length)}
        spellCheck={false}
        onChange={({ target }) => draft.change({ body: target.value })}
      />
      <div>
        <Button type="submit" pending={pending} disabled={token === ''} aria-label={`Run ${path}`}>
          Run
        </Button>
      </div>
      <div role="status">
        {token === '' ? <p className="soft small">Enter your token above to run this.</p> : null}
        {answer === null ? null : (
          <>
            <p className="small">Status {answer.status}</p>
            <Code>{indentJson(answer.text)}</Code>
          </>
        )}
      </div>
    </form>
  );
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

function Schema({ fields }: { fields: Record<string, unknown> }) {
  return <pre className={styles.schema}>{JSON.stringify(fields, null, 2)}</pre>;
}
