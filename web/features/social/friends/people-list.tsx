import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type FoundPerson,
  type Friend,
  type Friendship,
  findPeople,
} from '../../../../worker/features/social/friends/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { FriendButton } from './friend-button.tsx';

/** Loads one page of readers whose name has a word with this beginning. */
export async function loadPeople(
  name: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ListPage<FoundPerson>> {
  const { readers, next_cursor } = await call(
    findPeople,
    { name, ...(cursor === null ? {} : { cursor }) },
    signal ? { signal } : {},
  );
  return { items: readers, next: next_cursor ?? null };
}

interface Person {
  person: Friend;
  friendship: Friendship;
  detail?: ReactNode;
}

/** Readers, linked to their profiles, each with a button that asks for friendship. */
export function People({ people }: { people: readonly Person[] }) {
  return (
    <ul>
      {people.map(({ person, friendship, detail }) => (
        <li key={person.id} className="line">
          <Picture of={person} size={40} />
          <div className="grow">
            <Link to={paths.profile({ id: person.id })} className="plain-link title lone-link" dir="auto">
              {person.username}
            </Link>
            {detail === undefined ? null : <p className="small soft">{detail}</p>}
          </div>
          <FriendButton id={person.id} name={person.username} friendship={friendship} />
        </li>
      ))}
    </ul>
  );
}

export function PeopleList({ name, first }: { name: string; first: ListPage<FoundPerson> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: `people ${name}`,
    first,
    idOf: ({ id }) => id,
    load: (cursor) => loadPeople(name, cursor),
  });
  return (
    <>
      <People people={items.map((person) => ({ person, friendship: person }))} />
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}
