import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { clubSentences } from '../../../worker/features/clubs/contract.ts';
import { genreFocuses, getDirectory, type ListedClub } from '../../../worker/features/clubs/directory-contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { Button, ButtonLink } from '../../platform/ui/button.tsx';
import { TextField } from '../../platform/ui/fields/field.tsx';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import styles from './club.module.css';
import { ClubCardHead } from './club-card-head.tsx';
import { membersOf } from './labels.ts';
import { JoinPublic } from './members/join-public.tsx';
import { AskToJoin } from './requests/ask-to-join.tsx';

/** Loads one page of the listed clubs, or of those with such a word in their name. Throws a `CallError`. */
export async function directoryPage(
  cursor: string | null,
  signal?: AbortSignal,
  name = '',
): Promise<ListPage<ListedClub>> {
  const { clubs, next_cursor: next } = await call(
    getDirectory,
    { ...(cursor === null ? {} : { cursor }), ...(name === '' ? {} : { name }) },
    signal ? { signal } : {},
  );
  return { items: clubs, next: next ?? null };
}

interface Search {
  name: string;
  first: ListPage<ListedClub>;
}

/** The listed clubs, largest first, with a search by name and a way to join each. */
export function Directory({ first }: { first: ListPage<ListedClub> }) {
  const [searchText, setSearchText] = useState('');
  const [lastSearch, setLastSearch] = useState<Search | null>(null);
  const { pending, run } = useAction();

  const search = (event: FormEvent) => {
    event.preventDefault();
    const name = searchText.trim();
    if (name === '') return setLastSearch(null);
    return run(async () => setLastSearch({ name, first: await directoryPage(null, undefined, name) }), {
      keepPage: true,
    });
  };
  return (
    <>
      <search>
        <form className={styles.find} onSubmit={search}>
          <TextField
            label="Name of a club"
            type="search"
            value={searchText}
            maxLength={limits.name}
            autoComplete="off"
            onChange={({ target }) => {
              setSearchText(target.value);
              if (target.value === '') setLastSearch(null);
            }}
          />
          <Button type="submit" pending={pending}>
            Find
          </Button>
        </form>
      </search>
      <p role="status" className="small soft">
        {lastSearch === null || lastSearch.first.items.length > 0
          ? ''
          : `No listed club has a word in its name that starts with “${lastSearch.name}”.`}
      </p>
      {/* What is begun in a list that is about to go would go with it: a line to a club, for one. */}
      <div className="stack" inert={pending}>
        {lastSearch === null ? (
          <Clubs key="all" name="" first={first} />
        ) : (
          <Clubs key={lastSearch.name} name={lastSearch.name} first={lastSearch.first} />
        )}
      </div>
    </>
  );
}

function Clubs({ name, first }: Search) {
  const { items, hasMore, waiting, more } = useMore({
    name: name === '' ? 'clubs' : `clubs ${name}`,
    first,
    idOf: ({ id }) => id,
    load: (cursor) => directoryPage(cursor, undefined, name),
  });
  if (items.length === 0) {
    return name === '' ? (
      <p>
        No book clubs found. <Link to={paths.createBookClub()}>Start the first one</Link>.
      </p>
    ) : null;
  }
  return (
    <>
      <ul className={styles.cards}>
        {items.map((club) => (
          <li key={club.id} className={`sheet ${styles.card}`}>
            <ClubCardHead club={club}>
              <h2 dir="auto">{club.name}</h2>
              <p className="soft">
                {membersOf(club.member_count)}
                {club.genre_focus === 'none' ? '' : ` · ${genreFocuses[club.genre_focus]}`}
              </p>
            </ClubCardHead>
            <JoinAction club={club} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}

function JoinAction({ club }: { club: ListedClub }) {
  if (club.joined) {
    return (
      <ButtonLink to={paths.bookClub(club.id)} aria-label={`Open ${club.name}`}>
        Open
      </ButtonLink>
    );
  }
  if (club.banned) return <p className="small">{clubSentences.banned}</p>;
  if (club.may_join) return <JoinPublic clubId={club.id} name={club.name} />;
  return (
    <>
      <p className="small">
        Invite only. <Link to={paths.joinBookClub()}>I have a code</Link>
      </p>
      <AskToJoin club={club} />
    </>
  );
}
