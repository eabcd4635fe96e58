import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { suggestPeople } from '../../../../worker/features/social/friends/contract.ts';
import { limits } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { FriendsButton } from '../friends/friends-button.tsx';
import { InviteLink } from '../friends/invite-link.tsx';
import { loadPeople, People, PeopleList } from '../friends/people-list.tsx';

/** Loads the people found by the name in the address and readers who share books; null for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  const name = (new URL(request.url).searchParams.get('name') ?? '').trim().slice(0, limits.searchQuery);
  if (!session().authenticated) return null;
  const { signal } = request;
  const [matches, { readers }] = await Promise.all([
    name === '' ? null : loadPeople(name, null, signal),
    call(suggestPeople, {}, { signal }),
  ]);
  return { name, found: matches, suggested: readers };
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Friends',
  description: 'Find people to read with: by name, by shared books, or with an invite link.',
});

/** /friends?name= */
export function Component() {
  const { authenticated } = useSession();
  const data = useLoaderData<typeof loader>();
  if (!authenticated || data === null) return <SignInNeeded title="Friends" />;
  const { name, found, suggested } = data;
  return (
    <Page title="Friends" narrow>
      <section aria-label="Find people" className="stack">
        <Find key={name} name={name} />
        {found === null ? null : found.items.length === 0 && found.next === null ? (
          <p role="status">No public profile matches that name.</p>
        ) : (
          <PeopleList key={name} name={name} first={found} />
        )}
      </section>
      <div>
        <FriendsButton />
      </div>
      <section aria-labelledby="suggested" className="stack">
        <h2 id="suggested">Readers with similar taste</h2>
        {suggested.length === 0 ? (
          <p className="soft">Mark books as read to see readers who share them. Private profiles aren't shown.</p>
        ) : (
          <People
            people={suggested.map((person) => ({
              person,
              friendship: { isFriends: false, isPendingFriends: false, hasAskedYou: false },
              detail: person.in_common === 1 ? '1 book in common' : `${person.in_common} books in common`,
            }))}
          />
        )}
      </section>
      <section aria-labelledby="invite" className="stack">
        <h2 id="invite">Invite a friend</h2>
        <p className="soft">Anyone who opens your link and signs in becomes your friend.</p>
        <InviteLink />
      </section>
    </Page>
  );
}

function Find({ name }: { name: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(name);
  return (
    <form
      className="inline-form"
      aria-label="Find people"
      action={paths.friends()}
      onSubmit={(event) => {
        event.preventDefault();
        // A friend's invite link is pasted here, too.
        const [, code] = /\/invite\?code=([\w-]+)/.exec(text) ?? [];
        if (code !== undefined) navigate(paths.invite(code));
        else if (text.trim() !== '') navigate(paths.friends(text.trim()));
      }}
    >
      <TextField
        label="Name"
        name="name"
        value={text}
        maxLength={limits.searchQuery}
        placeholder="Start of any name"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary">
        Find
      </Button>
    </form>
  );
}
