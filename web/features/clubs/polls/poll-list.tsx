import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  closePoll,
  getPolls,
  type Poll,
  type PollBook,
  vote,
} from '../../../../worker/features/clubs/polls/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useLazyComponent } from '../../../platform/api/use-lazy-component.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import styles from '../club-life.module.css';
import { LocalMoment } from '../meetings/local-time.tsx';

const loadForm = () => import('./poll-form.tsx').then(({ PollForm }) => PollForm);

interface PollListProps {
  clubId: string;
  mayManage: boolean;
  first: ListPage<Poll>;
  /** The menu of a poll, for members. */
  menuOf(poll: Poll): ReactNode;
}

/** A club's polls, newest first. Those that had ended before the page was opened are behind a button. */
export function PollList({ clubId, mayManage, first, menuOf }: PollListProps) {
  const polls = useMore({
    name: 'polls',
    first,
    idOf: ({ id }) => id,
    load: async (cursor) => {
      const answer = await call(getPolls, { club_id: clubId, ...(cursor === null ? {} : { cursor }) });
      return { items: answer.polls, next: answer.next_cursor ?? null };
    },
  });
  const [isStarting, setIsStarting] = useState(false);
  const close = () => setIsStarting(false);
  const PollForm = useLazyComponent(loadForm, { open: isStarting, onClose: close });
  const [all, setAll] = useState(false);
  // A poll that ends meanwhile shows its result where it stood.
  const [before] = useState(() => new Set(first.items.filter(({ ended }) => ended).map(({ id }) => id)));
  const current = polls.items.filter(({ id, ended }) => !ended || !before.has(id));
  const hasEnded = polls.hasMore || current.length < polls.items.length;
  const shownPolls = all ? polls.items : current;
  if (polls.items.length === 0 && !mayManage) return null;
  return (
    <section className="stack" aria-labelledby="polls">
      <div className={styles.head}>
        <h2 id="polls">What to read next</h2>
        {mayManage ? <Button onClick={() => setIsStarting(true)}>Start a poll</Button> : null}
      </div>
      {polls.items.length === 0 ? (
        <p className="soft">No polls yet. Suggest up to ten books and let the club vote.</p>
      ) : shownPolls.length === 0 ? null : (
        <ul className="stack">
          {shownPolls.map((poll) => (
            <li key={poll.id}>
              <PollCard clubId={clubId} poll={poll} mayClose={mayManage && !poll.ended} menu={menuOf(poll)} />
            </li>
          ))}
        </ul>
      )}
      {all ? (
        <ShowMore hasMore={polls.hasMore} waiting={polls.waiting} more={polls.more}>
          Show older polls
        </ShowMore>
      ) : hasEnded ? (
        <div>
          <Button look="plain" onClick={() => setAll(true)}>
            Show past polls
          </Button>
        </div>
      ) : null}
      {PollForm === null ? null : <PollForm clubId={clubId} open={isStarting} onClose={close} />}
    </section>
  );
}

const chosenIn = ({ books }: Poll) => books.filter(({ chosen }) => chosen).map(({ isbn }) => isbn);

interface PollCardProps {
  clubId: string;
  poll: Poll;
  mayClose: boolean;
  menu: ReactNode;
}

function PollCard({ clubId, poll, mayClose, menu }: PollCardProps) {
  const [selection, setSelection] = useState<readonly string[]>(() => chosenIn(poll));
  const stored = chosenIn(poll).join(' ');
  // Another tab may have voted.
  useEffect(() => setSelection(stored.split(' ').filter(Boolean)), [stored]);
  const [asking, setAsking] = useState(false);
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const isChanged =
    selection.length !== chosenIn(poll).length || chosenIn(poll).some((isbn) => !selection.includes(isbn));
  const most = Math.max(1, ...poll.books.map(({ votes = 0 }) => votes));

  const toggle = (isbn: string) =>
    setSelection((current) => (current.includes(isbn) ? current.filter((item) => item !== isbn) : [...current, isbn]));
  const saveVote = (isbns: readonly string[]) =>
    call(vote, { club_id: clubId, poll_id: poll.id, books: isbns.map((isbn) => ({ isbn })) });
  const message = `vote ${poll.id}`;
  const send = () =>
    run(async () => {
      const before = chosenIn(poll);
      await saveVote(selection);
      if (selection.length > 0)
        return void toast.success('Vote saved. You can change it until the poll ends.', { id: message });
      showUndo('Vote withdrawn.', () => saveVote(before), { id: message, onUndone: () => setSelection(before) });
    });
  const close = () =>
    run(async () => {
      await call(closePoll, { club_id: clubId, poll_id: poll.id });
      setAsking(false);
      toast.success('The poll has ended.');
    });
  return (
    <>
      <form
        className={`sheet ${styles.card}`}
        aria-label={`Poll about ${poll.books.length} books`}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="small soft">
          {poll.ended ? 'Ended' : 'Open until'} <LocalMoment at={poll.ends} /> ·{' '}
          {poll.voters === 1 ? '1 member has voted' : `${poll.voters} members have voted`}
        </p>
        {poll.ended ? <p>{outcomeOf(poll)}</p> : <p>Choose every book you would read.</p>}
        <ul className="stack">
          {poll.books.map((book) => (
            <li key={book.isbn} className={book.leads ? styles.leads : undefined}>
              <Choice
                book={book}
                most={most}
                open={!poll.ended}
                checked={poll.ended ? book.chosen : selection.includes(book.isbn)}
                onToggle={() => toggle(book.isbn)}
              />
            </li>
          ))}
        </ul>
        {poll.ended ? null : (
          <div className="row">
            <Button type="submit" look="primary" pending={pending} disabled={!isChanged}>
              {poll.voted ? 'Change my vote' : 'Vote'}
            </Button>
            {mayClose ? (
              <Button look="plain" pending={pending} onClick={() => setAsking(true)}>
                End the poll now
              </Button>
            ) : null}
            {poll.voted ? null : <span className="small soft">You’ll see the result after you vote.</span>}
          </div>
        )}
        {menu}
      </form>
      <ConfirmDialog
        title="End this poll now?"
        action="End the poll"
        open={asking}
        pending={pending}
        onClose={() => setAsking(false)}
        onConfirm={close}
      >
        <p>Members can no longer vote, and everyone sees the result. This can’t be undone.</p>
      </ConfirmDialog>
    </>
  );
}

function Choice({
  book,
  most,
  open,
  checked,
  onToggle,
}: {
  book: PollBook;
  most: number;
  open: boolean;
  checked: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  const { votes } = book;
  return (
    <div className={styles.choice}>
      {open ? <input id={id} type="checkbox" checked={checked} onChange={onToggle} /> : <span />}
      <Cover address={book.cover} title={book.title} width={36} />
      {open ? <label htmlFor={id}>{nameOf(book)}</label> : <span>{nameOf(book)}</span>}
      <span className="small numbers">
        {votes === undefined ? null : votes === 1 ? '1 vote' : `${votes} votes`}
        {!open && checked ? ' · yours' : ''}
      </span>
      {votes === undefined ? null : (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${(100 * votes) / most}%` }} />
        </span>
      )}
    </div>
  );
}

function nameOf({ title, authors }: PollBook) {
  return (
    <>
      <span className="title" dir="auto">
        {title}
      </span>{' '}
      {authors.length === 0 ? null : <span className="soft">{authors.join(', ')}</span>}
    </>
  );
}

function outcomeOf({ books }: Pick<Poll, 'books'>): string {
  const leading = books.filter(({ leads }) => leads).map(({ title }) => title);
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(leading);
  if (leading.length === 0) return 'No one voted.';
  return leading.length === 1 ? `Most would read ${names}.` : `It’s a tie between ${names}.`;
}
