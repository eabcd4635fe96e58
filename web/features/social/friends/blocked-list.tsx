import { type Friend, getBlocked } from '../../../../worker/features/social/friends/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { UnblockButton } from './unblock-button.tsx';

/** Loads one page of blocked readers. */
export async function blockedPage(cursor: string | null, signal?: AbortSignal): Promise<ListPage<Friend>> {
  const input = cursor === null ? {} : { cursor };
  const { readers, next_cursor: next } = await call(getBlocked, input, signal ? { signal } : {});
  return { items: readers, next: next ?? null };
}

/** Blocked readers, each with an Unblock button. */
export function BlockedList({ first }: { first: ListPage<Friend> }) {
  const { items, hasMore, waiting, more, change } = useMore({
    name: 'blocked',
    first,
    idOf: ({ id }) => id,
    load: (cursor) => blockedPage(cursor),
  });
  if (items.length === 0) return <p className="soft">You haven’t blocked anyone.</p>;
  return (
    <div className="stack">
      <ul>
        {items.map((person) => (
          <li key={person.id} className="line">
            <Picture of={person} size={32} />
            <span className="title grow" dir="auto">
              {person.username}
            </span>
            <UnblockButton
              id={person.id}
              name={person.username}
              onUnblocked={() => change((all) => all.filter(({ id }) => id !== person.id))}
            />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </div>
  );
}
