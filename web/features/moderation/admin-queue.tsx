import { useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type getAdminQueue,
  MAX_ANSWER,
  type QueueItem,
  type QueueKind,
  queueHeadings,
  resolveItem,
} from '../../../worker/features/moderation/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { Form, SubmitButton } from '../../platform/forms/form.tsx';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../platform/ui/fields/field.tsx';
import { RelativeTime } from '../../platform/ui/text/relative-time.tsx';

export type AdminQueueItems = OutputOf<typeof getAdminQueue>;

type Waiting = QueueItem & { kind: QueueKind };

/** A reader's next problem with the same book has the same ID. */
const keyOf = ({ id, version }: Waiting) => `${id} ${version}`;

/** What readers sent, oldest first. Resolved items disappear and the next ones move up. */
export function AdminQueue({ found }: { found: AdminQueueItems }) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const top = useRef<HTMLHeadingElement>(null);
  const items = (Object.keys(queueHeadings) as QueueKind[])
    .flatMap((kind) => found[kind].map((item): Waiting => ({ ...item, kind })))
    // A response requested before the last click may still contain the resolved item.
    .filter((item) => !done.has(keyOf(item)))
    .sort((a, b) => a.created_at - b.created_at);
  return (
    <section aria-labelledby="from-readers" className="stack">
      <h2 ref={top} id="from-readers" tabIndex={-1}>
        Requests and reports from readers
      </h2>
      {items.length === 0 ? <p className="soft">You're all caught up.</p> : null}
      <ul>
        {items.map((item) => (
          <Item
            key={keyOf(item)}
            item={item}
            onDone={() => {
              // The focused button was removed with its row.
              top.current?.focus();
              setDone((current) => new Set([...current, keyOf(item)]));
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, onDone }: { item: Waiting; onDone: () => void }) {
  const { kind, id, title, detail, from, isbn, authors = [], answerable } = item;
  const cover = coverOf(item.cover);
  return (
    <li className="line">
      {cover === undefined ? null : <Cover address={cover} title={title} width={60} />}
      <div className="grow">
        <p className="small soft">
          {queueHeadings[kind]}, {from}, <RelativeTime at={item.created_at} />
        </p>
        {title === '' ? null : (
          <p className="title">
            {isbn === undefined ? (
              title
            ) : (
              <Link to={paths.book(isbn)} dir="auto">
                {title}
              </Link>
            )}
          </p>
        )}
        {authors.length === 0 ? null : <p className="soft">{authors.join(', ')}</p>}
        <p className="quote">{detail}</p>
        {kind === 'book_request' ? (
          <p>
            <Link to={paths.search(`${title} ${detail}`)}>Is it here already?</Link>
          </p>
        ) : null}
      </div>
      <Form
        endpoint={resolveItem}
        values={{ kind, id, version: item.version }}
        draft={`answer:${kind}:${id}`}
        // The page is reloaded after the action, which brings in the next items.
        onDone={({ message }) => {
          toast.success(message);
          onDone();
        }}
      >
        {answerable ? (
          <TextArea
            label={`Answer to ${from}`}
            name="answer"
            rows={2}
            maxLength={MAX_ANSWER}
            hint="In their notifications. Without one they read: thank you, we’ve dealt with it."
          />
        ) : null}
        <div>
          <SubmitButton look="quiet" aria-label={`Mark as done: ${title || detail.slice(0, 60)}`}>
            Mark as done
          </SubmitButton>
        </div>
      </Form>
    </li>
  );
}
