import { useState } from 'react';
import { Link } from 'react-router';
import { type Rank, ranks } from '../../../../worker/features/accounts/contract.ts';
import {
  type DeskAccount,
  deskSentences,
  findAccounts,
  giveRank,
} from '../../../../worker/features/moderation/accounts/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { pluralise } from '../../../platform/ui/text/pluralise.ts';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { AccountFile } from './account-file.tsx';
import { ActionForm } from './action-form.tsx';
import type { AccountFilter } from './filter.ts';

type FoundAccounts = OutputOf<typeof findAccounts>;

interface AccountListProps {
  filter: AccountFilter;
  /** Without a filter, actions apply only to ticked accounts. */
  all: boolean;
  found: FoundAccounts;
  isAdmin: boolean;
}

const partOf = ({ accounts: items, next_cursor: next }: FoundAccounts) => ({ items, next: next ?? null });

/** Ticked accounts, or all that match the filter except some. */
interface Selection {
  all: boolean;
  ids: ReadonlySet<string>;
}

const NOTHING: Selection = { all: false, ids: new Set() };

/** The matching accounts, with actions for the ticked ones or for all but those taken out. */
export function AccountList({ filter, all, found, isAdmin }: AccountListProps) {
  const [selected, setSelected] = useState(NOTHING);
  const { items, hasMore, waiting, more } = useMore({
    name: `accounts ${JSON.stringify(filter)}`,
    first: partOf(found),
    idOf: ({ id }) => id,
    load: async (cursor) => partOf(await call(findAccounts, { ...filter, ...(cursor === null ? {} : { cursor }) })),
  });
  const { ids } = selected;
  const tick = (id: string, on: boolean) =>
    setSelected(({ all: isAll, ids: named }) => {
      const isNamed = on !== isAll;
      return { all: isAll, ids: new Set(isNamed ? [...named, id] : [...named].filter((other) => other !== id)) };
    });
  const selection = selected.all
    ? { ...filter, except: [...ids], expected: found.selectable - ids.size }
    : { ids: [...ids], expected: ids.size };
  const count = found.selectable.toLocaleString('en');
  return (
    <section className="stack" aria-labelledby="found-accounts">
      <h2 id="found-accounts">
        {all ? 'Newest accounts' : `${pluralise(found.selectable, 'account')} you can act on`}
      </h2>
      {items.length === 0 ? <p className="soft">{deskSentences.nobody}</p> : null}
      {all || found.selectable === 0 ? null : (
        <div className="row">
          <Button onClick={() => setSelected(selected.all ? NOTHING : { all: true, ids: new Set() })}>
            {selected.all ? 'Select none' : `Select all ${count}`}
          </Button>
          {selection.expected > 0 ? (
            <span className="soft">{pluralise(selection.expected, 'account')} selected</span>
          ) : null}
        </div>
      )}
      {selection.expected > 0 ? (
        <ActionForm
          selection={selection}
          isAdmin={isAdmin}
          approves={filter.state === 'waiting'}
          lifts={filter.state === 'limited'}
          onDone={() => setSelected(NOTHING)}
        />
      ) : null}
      <ul className="stack">
        {items.map((account) => (
          <Account
            key={account.id}
            account={account}
            isAdmin={isAdmin}
            ticked={account.actable && ids.has(account.id) !== selected.all}
            onTick={(on) => tick(account.id, on)}
          />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show more accounts
      </ShowMore>
    </section>
  );
}

const ranksUpwards = ranks.toReversed();

const countsOf = ({ reviews, posts, lists, clubs, reports }: DeskAccount) =>
  (
    [
      [reviews, 'review'],
      [posts, 'post'],
      [lists, 'list'],
      [clubs, 'club'],
      [reports, 'report'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, noun]) => pluralise(count, noun))
    .join(' · ');

interface AccountProps {
  account: DeskAccount;
  isAdmin: boolean;
  ticked: boolean;
  onTick: (on: boolean) => void;
}

function Account({ account, isAdmin, ticked, onTick }: AccountProps) {
  const { pending, run } = useAction();
  const { id, name, rank, email } = account;
  const changeRank = (to: Rank) =>
    run(async () => {
      toast.success((await call(giveRank, { target_id: id, rank: to })).message);
    });
  return (
    <li className="sheet row">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={ticked}
        disabled={!account.actable}
        onChange={(event) => onTick(event.target.checked)}
      />
      <div className="grow">
        <Link to={paths.profile({ id })} className="plain-link title" dir="auto">
          {name}
        </Link>
        <p className="small soft">
          {email === undefined ? '' : `${email} · `}
          signed up <RelativeTime at={account.created_at} />
        </p>
        <p className="small soft">{countsOf(account)}</p>
        {account.limited ? <b className="warning">Limited</b> : null}
        {account.suspended ? <b className="warning">Suspended</b> : null}
        {account.answer === '' ? null : <p>“{account.answer}”</p>}
        {account.awaits_approval ? <b className="warning">Waiting for approval</b> : null}
      </div>
      <div className="row">
        {account.actable ? <AccountFile account={account} /> : null}
        {isAdmin && account.actable ? (
          <select
            aria-label={`Rank of ${name}`}
            value={rank}
            disabled={pending}
            onChange={(event) => void changeRank(ranks.find((item) => item === event.target.value) ?? rank)}
          >
            {ranksUpwards.map((item) => (
              <option key={item}>{item}</option>
            ))}
          </select>
        ) : (
          <span className="small soft">{rank}</span>
        )}
      </div>
    </li>
  );
}
