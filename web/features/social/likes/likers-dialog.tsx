import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Friend, getLikes, type LikeKind } from '../../../../worker/features/social/friends/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';

interface LikersProps {
  kind: LikeKind;
  id: string;
}

/** Who likes something of the reader's. */
export function LikersDialog({
  title,
  open,
  onClose,
  ...of
}: LikersProps & { title: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Likers {...of} />
    </Dialog>
  );
}

function Likers({ kind, id }: LikersProps) {
  const [first, setFirst] = useState<ListPage<Friend> | null>(null);
  const { run } = useAction();
  useEffect(() => {
    void run(async () => setFirst(await likersOf(kind, id, null)), { keepPage: true });
  }, [kind, id, run]);
  return first === null ? <p role="status">Loading...</p> : <LikerList kind={kind} id={id} first={first} />;
}

async function likersOf(kind: LikeKind, id: string, cursor: string | null): Promise<ListPage<Friend>> {
  const { readers, next_cursor } = await call(getLikes, { kind, id, ...(cursor === null ? {} : { cursor }) });
  return { items: readers, next: next_cursor ?? null };
}

function LikerList({ kind, id, first }: LikersProps & { first: ListPage<Friend> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: `likes ${id}`,
    first,
    idOf: (reader) => reader.id,
    load: (cursor) => likersOf(kind, id, cursor),
  });
  return (
    <>
      <ul>
        {items.map((reader) => (
          <li key={reader.id} className="line">
            <Picture of={reader} size={40} />
            <Link to={paths.profile({ id: reader.id })} className="plain-link title lone-link" dir="auto">
              {reader.username}
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
      <p className="soft small">Readers with a private profile are counted but not named.</p>
    </>
  );
}
