import {
  type AccountBatch,
  accountActions,
  getAccountActions,
  reverseAccountAction,
} from '../../../../worker/features/moderation/accounts/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';

type Actions = OutputOf<typeof getAccountActions>;

const partOf = ({ actions: items, next_cursor: next }: Actions) => ({ items, next: next ?? null });

/** Actions on accounts, newest first; admins can reverse recent ones. */
export function ActionLog({ first, isAdmin }: { first: Actions; isAdmin: boolean }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'account actions',
    first: partOf(first),
    idOf: ({ id }) => id,
    load: async (cursor) => partOf(await call(getAccountActions, cursor === null ? {} : { cursor })),
  });
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="account-actions">
      <h2 id="account-actions">Actions</h2>
      <ul className="stack">
        {items.map((action) => (
          <Action key={action.id} action={action} isAdmin={isAdmin} />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show more actions
      </ShowMore>
    </section>
  );
}

function Action({ action, isAdmin }: { action: AccountBatch; isAdmin: boolean }) {
  const { pending, run } = useAction();
  const { waiting, failed } = action;
  const reverse = () =>
    run(async () => {
      toast.success((await call(reverseAccountAction, { batch_id: action.id })).message);
    });
  return (
    <li className="sheet row">
      <div className="grow">
        <b>
          {accountActions[action.action]}: {action.account?.name ?? pluralise(action.accounts, 'account')}
        </b>
        <p>{action.reason}</p>
        {action.answers.map(({ name, answer }) => (
          <p key={`${name} ${answer}`}>
            <b>{name} answered:</b> {answer}
          </p>
        ))}
        <p className="small soft">
          {action.admin} <RelativeTime at={action.acted_at} />
          {waiting > 0 ? ` · ${waiting.toLocaleString('en')} waiting` : ''}
          {failed > 0 ? ` · ${failed.toLocaleString('en')} failed` : ''}
          {action.reversed ? ' · reversed' : ''}
        </p>
      </div>
      {isAdmin && action.reversible ? (
        <Button pending={pending} aria-label={`Reverse: ${action.reason}`} onClick={reverse}>
          Reverse
        </Button>
      ) : null}
    </li>
  );
}
