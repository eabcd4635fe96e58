import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  ALLOW_REVIEWS,
  allowReviews,
  type BannedReaders,
  getBannedReaders,
  moderationSentences,
} from '../../../worker/features/moderation/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useMore } from '../../platform/api/use-more.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';

type Banned = BannedReaders['banned_readers'][number];

const partOf = ({ banned_readers: items, next_cursor: next }: BannedReaders) => ({ items, next: next ?? null });

export function BannedList({ first }: { first: BannedReaders }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, run } = useAction();
  const [isConfirming, setIsConfirming] = useState(false);
  const [reader, setReader] = useState<Banned | null>(null);
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(new Set());
  const banned = useMore({
    name: 'banned readers',
    first: partOf(first),
    idOf: ({ id }) => id,
    load: async (cursor) => partOf(await call(getBannedReaders, cursor === null ? {} : { cursor })),
  });
  const items = banned.items.filter(({ id }) => !allowed.has(id));

  // The focused button was removed with its row.
  useEffect(() => {
    if (allowed.size > 0) heading.current?.focus();
  }, [allowed]);

  const allow = ({ id }: Banned) =>
    // The page is reloaded after the action, and with it the log.
    run(async () => {
      const { message } = await call(allowReviews, { target_id: id });
      toast.success(message);
      setIsConfirming(false);
      setAllowed((current) => new Set([...current, id]));
    });

  return (
    <section className="stack" aria-labelledby="banned-readers">
      <h2 ref={heading} id="banned-readers" tabIndex={-1}>
        Banned from reviewing
      </h2>
      {items.length === 0 && !banned.hasMore ? <p className="soft">{moderationSentences.noBans}</p> : null}
      <ul>
        {items.map((item) => (
          <li key={item.id} className="line">
            <span className="grow">
              <Link to={paths.profile({ id: item.id })} dir="auto">
                {item.name}
              </Link>{' '}
              <span className="small soft">
                banned <RelativeTime at={item.banned_at} />
              </span>
            </span>
            <Button
              aria-label={`${ALLOW_REVIEWS}: ${item.name}`}
              onClick={() => {
                setReader(item);
                setIsConfirming(true);
              }}
            >
              {ALLOW_REVIEWS}
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={banned.hasMore} waiting={banned.waiting} more={banned.more}>
        Show more banned readers
      </ShowMore>
      {reader === null ? null : (
        <ConfirmDialog
          title={`Let ${reader.name} review again?`}
          action={ALLOW_REVIEWS}
          open={isConfirming}
          pending={pending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => allow(reader)}
        >
          <p>They can write reviews again. Deleted reviews stay deleted.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
