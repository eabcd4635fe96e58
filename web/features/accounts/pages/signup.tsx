import { useEffect, useSyncExternalStore } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { SIGN_UP_ANSWER } from '../../../../worker/features/accounts/sign-up/contract.ts';
import { getIdentity, signUpTexts } from '../../../../worker/features/accounts/sign-up/mode-contract.ts';
import { id, PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { AfterSignIn } from '../../../platform/sign-in/after-sign-in.tsx';
import { rememberedSignUpInvite, rememberInvitation, takeInvitation } from '../../../platform/sign-in/destination.ts';
import { PasskeySignUp } from '../../../platform/sign-in/passkey-sign-up.tsx';
import { SignInButton } from '../../../platform/sign-in/sign-in-button.tsx';
import { signUpAnswer } from '../../../platform/sign-in/sign-up-answer.ts';
import { WithRules } from '../../../platform/ui/contact-link.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextArea } from '../../../platform/ui/fields/field.tsx';
import { Page } from '../../../platform/ui/page.tsx';

/** Redirects readers who are logged in. Loads who can sign up, so that a closed site never shows the form. */
export async function loader({ request: { url } }: LoaderFunctionArgs) {
  if (session().authenticated) return redirect(paths.home());
  const followed = new URL(url).searchParams.get('invite');
  const { data: invite } = id.safeParse(followed);
  try {
    const {
      sign_up: mode,
      question,
      invite_ended: isEnded,
    } = await call(getIdentity, invite === undefined ? {} : { invite });
    return { mode, question, followed, hasEnded: isEnded || (followed !== null && invite === undefined) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The form works without this: the worker rejects sign-ups that are not allowed.
    return { mode: 'open' as const, question: '', followed, hasEnded: false };
  }
}

const neverChanges = () => () => undefined;

export const meta: PageMeta = () => ({
  title: 'Sign up',
  description: `Sign up for ${PRODUCT}: a shelf for what you have read, another for what comes next. It is free.`,
});

/** /signup */
export function Component() {
  const { authenticated } = useSession();
  const { mode, question, followed, hasEnded } = useLoaderData<Exclude<Awaited<ReturnType<typeof loader>>, Response>>();
  // The server doesn't know which link was followed in this tab.
  const remembered = useSyncExternalStore(neverChanges, rememberedSignUpInvite, () => null);
  const navigate = useNavigate();
  useEffect(() => {
    if (hasEnded && followed !== null) takeInvitation('site', followed);
    else if (followed !== null && followed !== remembered) rememberInvitation('site', followed);
    // One that has ended doesn't stand before a friend's.
    const invite = rememberedSignUpInvite();
    if ((followed === null || hasEnded) && invite !== null && invite !== followed)
      void navigate(paths.signup(invite), { replace: true });
  }, [followed, remembered, hasEnded, navigate]);
  if (authenticated) return <AfterSignIn />;
  const refusal = mode === 'closed' || mode === 'invitation' ? signUpTexts[mode] : null;
  return (
    <Page title="Sign up" heading="Create your account" narrow>
      <p className="prose">
        A shelf for what you have read, another for what comes next, and people to talk to about both. You must be 13 or
        older, and you agree to our <Link to={paths.termsOfService()}>Terms of Service</Link> and{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link>.{' '}
        <WithRules>
          This site has <Link to={paths.rules()}>rules of its own</Link>.
        </WithRules>
      </p>
      {hasEnded && mode !== 'open' && mode !== 'closed' ? <p>{signUpTexts.inviteEnded}</p> : null}
      {mode === 'approval' ? <p>An admin approves each new account. You can log in after that.</p> : null}
      {question === '' ? null : (
        <TextArea
          label={question}
          rows={3}
          maxLength={SIGN_UP_ANSWER}
          keptIn={signUpAnswer}
          defaultValue={signUpAnswer.get()}
          hint="Admins read this before they decide."
          onChange={(event) => signUpAnswer.set(event.target.value)}
        />
      )}
      {refusal === null ? (
        <>
          <PasskeySignUp onDone={toast.success} />
          <div className="stack">
            <SignInButton
              way="signup"
              onDone={toast.success}
              look="quiet"
              lead={<p className="soft">Or use an account you have elsewhere.</p>}
            />
          </div>
        </>
      ) : (
        <p>
          <b>{refusal}</b>
        </p>
      )}
      <p>
        Already a reader here? <Link to={paths.login()}>Log in</Link>
      </p>
    </Page>
  );
}
