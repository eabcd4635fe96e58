import type { PreviewRole } from '../../../../worker/features/accounts/contract.ts';
import type { Reading } from '../../../../worker/features/library/readings/contract.ts';
import { paths } from '../../../paths.ts';
import type { ListPage } from '../../../platform/api/use-more.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { ReadingCards, readingsIn } from './continue-reading.tsx';
import styles from './readings.module.css';

const shelves = [
  ['reading', 'Reading now'],
  ['paused', 'Paused'],
  ['unfinished', 'Unfinished'],
] as const satisfies [Reading['state'], string][];

/** The first pages of a reader's readings that are not finished, by their state. */
type Unfinished = Record<(typeof shelves)[number][0], ListPage<Reading>>;

/** Loads the books that a reader is reading, has paused and has stopped; the viewer's own if no reader is given. */
export async function unfinishedOf(
  readerId: string | undefined,
  as: PreviewRole | undefined,
  signal?: AbortSignal,
): Promise<Unfinished> {
  const of = (state: Reading['state']) =>
    readingsIn(state, { ...(readerId === undefined ? {} : { whose: readerId }), as, cursor: null }, signal);
  const [reading, paused, unfinished] = await Promise.all([of('reading'), of('paused'), of('unfinished')]);
  return { reading, paused, unfinished };
}

/** Books that someone is reading, has paused or has stopped; `whose` is set for another reader. */
export function ReadingTab({ whose, as, first }: { whose?: string; as?: PreviewRole | undefined; first: Unfinished }) {
  const shownShelves = shelves.filter(([state]) => first[state].items.length > 0);
  if (shownShelves.length === 0) {
    return (
      <div className="stack">
        <p className="soft">No books being read</p>
        {whose === undefined ? (
          <div>
            <ButtonLink to={paths.bookshelves()}>Find a book</ButtonLink>
          </div>
        ) : null}
      </div>
    );
  }
  return (
    <div className={`stack ${styles.tab ?? ''}`}>
      {shownShelves.map(([state, label]) => (
        <section key={state} className="stack" aria-labelledby={`readings-${state}`}>
          <h2 id={`readings-${state}`}>{label}</h2>
          <ReadingCards state={state} {...(whose === undefined ? {} : { whose })} as={as} first={first[state]} />
        </section>
      ))}
    </div>
  );
}
