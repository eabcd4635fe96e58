import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/call.ts';
import { supportId } from '../../../platform/api/support-id.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Page } from '../../../platform/ui/page.tsx';

export const meta: PageMeta = () => ({ title: 'Log in', description: 'Logging you in.', listed: false });

/** /login/callback: where an identity provider redirects to. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [error, setError] = useState<CallError | null>(null);
  const [isElsewhere, setIsElsewhere] = useState(false);
  // A code works once, and React runs an effect twice in development.
  const began = useRef(false);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const comingBack = import('../../../platform/sign-in/provider-login.ts').then(({ finishProviderReturn }) =>
      finishProviderReturn(query),
    );
    comingBack.then(
      ({ path, success }) => {
        if (path === null) return setIsElsewhere(true);
        toast.success(success);
        void navigate(path, { replace: true });
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setError(error);
      },
    );
  }, [query, navigate]);

  if (isElsewhere) {
    return (
      <Page title="Log in" heading="Thank you" narrow>
        <p>You can close this window. Your page goes on by itself.</p>
      </Page>
    );
  }
  if (error === null) {
    return (
      <Page title="Log in" heading="Logging you in" narrow>
        <p className="soft">One moment …</p>
      </Page>
    );
  }
  const isUnknown = error.reason === 'no_account';
  return (
    <Page title="Log in" heading="That didn’t work" narrow>
      <p>{isUnknown ? 'No account here belongs to this login yet. Sign up first.' : error.message}</p>
      {supportId(error) === undefined ? null : <p className="small soft">{supportId(error)}</p>}
      <div className="row">
        <ButtonLink look="primary" to={isUnknown ? paths.signup() : paths.login()}>
          {isUnknown ? 'Sign up' : 'Try again'}
        </ButtonLink>
      </div>
    </Page>
  );
}
