import { useState } from 'react';
import { getMerges, type Merges, undoMerge } from '../../../worker/features/moderation/librarians/contract.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';

/** The latest merges, each of which a librarian can undo for 30 days; loaded when unfolded. */
export function RecentMerges() {
  const { pending, run } = useAction();
  const [merges, setMerges] = useState<Merges | null>(null);
  const show = async (cursor?: string) => {
    const next = await call(getMerges, cursor === undefined ? {} : { cursor });
    setMerges((current) => ({
      ...next,
      merges: cursor === undefined ? next.merges : [...(current?.merges ?? []), ...next.merges],
    }));
  };
  const next = merges?.next_cursor;
  return (
    <section className="stack" aria-labelledby="recent-merges">
      <h2 id="recent-merges">Recent merges</h2>
      {merges === null ? (
        <div>
          <Button pending={pending} onClick={() => run(() => show())}>
            Show merges
          </Button>
        </div>
      ) : null}
      {merges?.merges.length === 0 ? <p className="soft">No merges in the last 30 days.</p> : null}
      <ul>
        {merges?.merges.map(({ id, title, merged_at: at, merged_by: by }) => (
          <li key={id} className="line">
            <div className="grow">
              <p className="title" dir="auto">
                {title}
              </p>
              <p className="small soft">
                Merged <RelativeTime at={at} />
                {by === undefined ? null : ` by ${by}`}
              </p>
            </div>
            <Button
              aria-label={`Undo merge: ${title}`}
              disabled={pending}
              onClick={() =>
                run(async () => {
                  const { message } = await call(undoMerge, { id });
                  toast.success(message);
                  await show();
                })
              }
            >
              Undo merge
            </Button>
          </li>
        ))}
      </ul>
      {next === undefined ? null : (
        <div>
          <Button pending={pending} onClick={() => run(() => show(next))}>
            Show more merges
          </Button>
        </div>
      )}
    </section>
  );
}
