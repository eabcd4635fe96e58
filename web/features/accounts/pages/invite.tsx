import { useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { acceptInvite, viewInvite } from '../../../../worker/features/social/friends/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { withError } from '../../../platform/api/loader-error.ts';
import { useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { rememberInvitation, takeDestination, takeInvitation } from '../../../platform/sign-in/destination.ts';
import { PasskeyLogin } from '../../../platform/sign-in/passkey-login.tsx';
import { PasskeySignUp } from '../../../platform/sign-in/passkey-sign-up.tsx';
import { SignInButton } from '../../../platform/sign-in/sign-in-button.tsx';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Page } from '../../../platform/ui/page.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';

const INCOMPLETE_LINK = 'This link is incomplete. Ask your friend to send it again.';

export async function loader({ request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? '';
  try {
    const { inviter, is_friends: friends } = await call(viewInvite, { code }, { signal: request.signal });
    return { code, inviter, friends, sentence: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const sentence = error.code === 'invalid_input' ? INCOMPLETE_LINK : error.message;
    return withError({ code, inviter: null, friends: false, sentence }, error);
  }
}

export const meta: PageMeta<typeof loader> = ({ data }) => ({
  title: 'An invitation',
  description: `A friend would like to read with you on ${PRODUCT}.`,
  listed: false,
  ...(data?.inviter ? { heading: `${data.inviter.username} would like to read with you` } : {}),
});

/** /invite?code= */
export function Component() {
  const { code, inviter, friends, sentence } = useLoaderData<typeof loader>();
  const { authenticated } = useSession();
  const navigate = useNavigate();
  const { pending, run } = useAction();
  const befriend = () =>
    run(
      async () => {
        toast.success((await call(acceptInvite, { code })).message);
        await navigate(takeDestination(paths.profile({ id: inviter?.id ?? '' })));
      },
      { keepPage: true },
    );
  const latestBefriend = useRef(befriend);
  latestBefriend.current = befriend;
  // A visitor who signs in accepts by that, on whichever page they do.
  useEffect(() => {
    if (inviter === null) return;
    if (!authenticated) rememberInvitation('friend', code);
    else if (takeInvitation('friend', code)) void latestBefriend.current();
  }, [code, inviter, authenticated]);
  if (inviter === null) {
    return (
      <Page title="An invitation" narrow>
        <p>{sentence}</p>
        <div className="row">
          <ButtonLink to={paths.home()}>Home</ButtonLink>
        </div>
      </Page>
    );
  }
  const profile = paths.profile({ id: inviter.id });
  return (
    <Page title="An invitation" heading={`${inviter.username} would like to read with you`} narrow>
      <div className="row">
        <Picture of={inviter} size={64} />
        <Link to={profile} className="plain-link title" dir="auto">
          {inviter.username}
        </Link>
      </div>
      {authenticated ? (
        <div className="row">
          {friends ? (
            <>
              <p>You are already friends.</p>
              <ButtonLink to={profile}>See their shelves</ButtonLink>
            </>
          ) : (
            <Button look="primary" pending={pending} onClick={befriend}>
              Be friends with {inviter.username}
            </Button>
          )}
        </div>
      ) : (
        <>
          <p className="prose">
            {PRODUCT} is a shelf for what you have read, another for what comes next, and people to talk to about both.
            Sign in to become friends.
          </p>
          <PasskeySignUp onDone={toast.success} />
          <div className="row">
            <SignInButton way="signup" onDone={toast.success} />
          </div>
          <p>Already a reader here?</p>
          <div className="row">
            <PasskeyLogin look="quiet" onDone={toast.success} />
            <SignInButton way="login" look="quiet" onDone={toast.success} />
          </div>
        </>
      )}
    </Page>
  );
}
