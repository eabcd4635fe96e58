import { useState } from 'react';
import {
  type ApiToken,
  createToken,
  MAX_TOKENS,
  revokeToken,
  tokenDays,
} from '../../../worker/features/connections/tokens/contract.ts';
import { limits, PRODUCT } from '../../../worker/platform/http/contract.ts';
import { call } from '../../platform/api/call.ts';
import { DialogButtons, Form } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Dialog, firstFocus } from '../../platform/ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx';
import { clock } from '../../platform/ui/text/clock.ts';
import { LocalDate } from '../../platform/ui/text/local-date.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';
import styles from './connections.module.css';
import { CopyButton } from './copy-button.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { SecretPanel } from './secret-panel.tsx';

const scopeNames = { read: 'Can read', write: 'Can read and write' } as const;
const expiryNames = { 30: '30 days', 365: '1 year' } as const;

/** The reader's API tokens, and a way to create one. */
export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const [isCreating, setIsCreating] = useState(false);
  // Each secret stays until it is put away or revoked: another token doesn't replace it.
  const [created, setCreated] = useState<readonly { id: string; token: string; name: string }[]>([]);
  const putAway = (tokenId: string) => setCreated((all) => all.filter(({ id }) => id !== tokenId));
  const isFull = tokens.length >= MAX_TOKENS;
  return (
    <>
      {tokens.length === 0 ? null : (
        <ul>
          {tokens.map((token) => (
            <li key={token.token_id} className="line">
              <div className="grow">
                <h3 dir="auto">{token.name}</h3>
                <p className="small soft">
                  {scopeNames[token.scope]} · <Expiry token={token} /> ·{' '}
                  {token.last_used_at === undefined ? (
                    'never used'
                  ) : (
                    <>
                      last used <RelativeTime at={token.last_used_at} />
                    </>
                  )}
                </p>
              </div>
              <RevokeButton
                name={token.name}
                meaning="Programs that use this token lose access at once."
                revoke={async () => {
                  await call(revokeToken, { token_id: token.token_id });
                  putAway(token.token_id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {created.map(({ id, token, name }) => (
        <SecretPanel key={id} title={`Your token for ${name}`} onDone={() => putAway(id)}>
          <p>Copy it now. {PRODUCT} stores only a hash, so you won’t see it again.</p>
          <dl className={styles.values}>
            <dt>Token</dt>
            <dd>{token}</dd>
          </dl>
          <div>
            <CopyButton text={token} label={`Copy token for ${name}`} />
          </div>
        </SecretPanel>
      ))}
      <div>
        <Button disabled={isFull} onClick={() => setIsCreating(true)}>
          Create a token
        </Button>
      </div>
      <Dialog title="Create a token" open={isCreating} onClose={() => setIsCreating(false)}>
        <Form
          endpoint={createToken}
          prepare={({ name }, fields) => {
            const days = Number(fields.get('expiry'));
            return { name, scope: fields.get('scope'), ...(days === 0 ? {} : { expires_days: days }) };
          }}
          onDone={({ token, token_id: id }, { name }) => {
            setIsCreating(false);
            setCreated((all) => [{ id, token, name }, ...all]);
          }}
        >
          <TextField
            label="Name"
            name="name"
            maxLength={limits.name}
            hint="Such as the program that will use it."
            autoComplete="off"
            ref={firstFocus}
          />
          <SelectField label="Scope" name="scope">
            <option value="read">{scopeNames.read}</option>
            <option value="write">{scopeNames.write}</option>
          </SelectField>
          <SelectField label="Expires" name="expiry">
            {tokenDays.map((days) => (
              <option key={days} value={days}>
                {`After ${expiryNames[days]}`}
              </option>
            ))}
            <option value="0">Never</option>
          </SelectField>
          <DialogButtons submit="Create" onCancel={() => setIsCreating(false)} />
        </Form>
      </Dialog>
    </>
  );
}

function Expiry({ token: { expires_at: at } }: { token: ApiToken }) {
  if (at === undefined) return <>never expires</>;
  return (
    <>
      <span suppressHydrationWarning>{at * 1000 > clock() ? 'expires' : 'expired'}</span> <LocalDate at={at} />
    </>
  );
}
