import { use } from 'react';
import { Link } from 'react-router';
import {
  createSiteInvite,
  listSiteInvites,
  removeSiteInvite,
  SITE_INVITE_DAYS,
  SITE_INVITE_USES,
  type SiteInvite,
} from '../../../../worker/features/accounts/sign-up/site-invites-contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMore } from '../../../platform/api/use-more.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { CopyLink } from '../../../platform/ui/text/copy-link.tsx';
import { LocalDate } from '../../../platform/ui/text/local-date.tsx';
import type { AdminOnly } from '../load.ts';

type Invites = OutputOf<typeof listSiteInvites>;

const partOf = ({ invites: items, next_cursor: next }: Invites) => ({ items, next: next ?? null });

/** The invite links of the site: who came by each, and a form for another. */
export function SiteInvites({ loaded }: { loaded: Promise<AdminOnly<Invites>> }) {
  const answer = use(loaded);
  if (answer === null || answer === 'not_admin') return null;
  return (
    <section className="stack" aria-labelledby="site-invites">
      <h2 id="site-invites">Invite links</h2>
      <p className="soft">
        Who follows one can sign up where that is by invitation, and needs no approval. The note is for admins only.
      </p>
      <Form
        endpoint={createSiteInvite}
        prepare={(input) => ({ ...input, uses: Number(input.uses), days: Number(input.days) })}
        onDone={({ message }) => {
          toast.success(message);
        }}
      >
        <TextField label="Note" name="note" maxLength={100} hint="For example: the readers of the Tuesday circle." />
        <TextField
          label="For how many readers"
          name="uses"
          type="number"
          min={1}
          max={SITE_INVITE_USES}
          defaultValue={10}
        />
        <TextField
          label="For how many days"
          name="days"
          type="number"
          min={1}
          max={SITE_INVITE_DAYS}
          defaultValue={30}
        />
        <div>
          <SubmitButton>Make a link</SubmitButton>
        </div>
      </Form>
      <InviteList first={answer} />
    </section>
  );
}

function InviteList({ first }: { first: Invites }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'site invites',
    first: partOf(first),
    idOf: ({ code }) => code,
    load: async (cursor) => partOf(await call(listSiteInvites, cursor === null ? {} : { cursor })),
  });
  return (
    <>
      <ul className="stack">
        {items.map((invite) => (
          <InviteRow key={invite.code} {...invite} />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show earlier links
      </ShowMore>
    </>
  );
}

function InviteRow({ code, note, uses, ends_at: endsAt, readers }: SiteInvite) {
  const { pending, run } = useAction();
  const isOpen = endsAt * 1000 > Date.now() && readers.length < uses;
  return (
    <li className="sheet stack">
      <p>
        <b>{note || 'Without a note'}</b>
      </p>
      <p className="small soft">
        {readers.length} of {uses === 1 ? '1 reader' : `${uses} readers`} came · {isOpen ? 'until ' : 'ended'}
        {isOpen ? <LocalDate at={endsAt} /> : null}
      </p>
      {readers.length === 0 ? null : (
        <p>
          {readers.map(({ id, name }, place) => (
            <span key={id}>
              {place === 0 ? '' : ', '}
              <Link to={paths.profile({ id })} dir="auto">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      {isOpen ? (
        <div className="row">
          <CopyLink
            address={paths.signup(code)}
            label={note === '' ? 'Copy link' : `Copy link: ${note}`}
            message="Link copied."
          />
          <Button
            pending={pending}
            aria-label={note === '' ? 'End the link without a note' : `End the link: ${note}`}
            onClick={() => run(async () => void toast.success((await call(removeSiteInvite, { code })).message))}
          >
            End
          </Button>
        </div>
      ) : null}
    </li>
  );
}
