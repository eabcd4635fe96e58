import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Friend, findPeople } from '../../../../worker/features/social/friends/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import styles from './friends.module.css';

/** Loads one page of readers whose name has a word with this beginning. */
export async function loadPeople(name: string, cursor: string | null, signal?: AbortSignal): Promise<ListPage<Friend>> {
  const { readers, next_cursor } = await call(
    findPeople,
    { name, ...(cursor === null ? {} : { cursor }) },
    signal ? { signal } : {},
  );
  return { items: readers, next: next_cursor ?? null };
}

/** Readers, linked to their profiles. */
export function People({ people }: { people: readonly { person: Friend; detail?: ReactNode }[] }) {
  return (
    <ul>
      {people.map(({ person, detail }) => (
        <li key={person.id} className={styles.friend}>
          <Picture of={person} size={40} />
          <Link to={paths.profile({ id: person.id })} className="plain-link title lone-link">
            {person.username}
          </Link>
          {detail === undefined ? null : <span className="small soft">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}

export function PeopleList({ name, first }: { name: string; first: ListPage<Friend> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: `people ${name}`,
    first,
    idOf: ({ id }) => id,
    load: (cursor) => loadPeople(name, cursor),
  });
  return (
    <>
      <People people={items.map((person) => ({ person }))} />
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}
