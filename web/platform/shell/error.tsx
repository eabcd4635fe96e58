import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { ABOUT } from '../../../worker/platform/pages/contract.ts';
import { paths } from '../../paths.ts';
import { CallError } from '../api/call.ts';
import { useGoBack } from '../api/go-back.ts';
import { pageId } from '../api/page-id.ts';
import { supportId } from '../api/support-id.ts';
import type { PageMeta } from '../meta/page-meta.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export function ErrorPage() {
  const error = useRouteError();
  const { heading, sentence } = errorText(error);
  const id = error instanceof CallError ? supportId(error) : pageId() && `ID ${pageId()}`;
  const offline = error instanceof CallError && error.code === 'offline';

  useEffect(() => {
    if (!offline) return;
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [offline]);

  return (
    <Page title={heading} narrow>
      <p className="soft">{sentence}</p>
      <ErrorLinks />
      {id === undefined ? null : <p className="small soft">{id}</p>}
    </Page>
  );
}

const UNEXPECTED = 'Unexpected Application Error!';

export const noSuchPage: PageMeta = () => ({ title: UNEXPECTED, description: ABOUT, listed: false });

/** The page for unknown URLs. */
export function NoSuchPage() {
  const { pathname } = useLocation();
  return (
    <Page title={UNEXPECTED} narrow>
      <h2>404 Not Found</h2>
      <p className="soft">No route matches URL "{pathname}"</p>
      <ErrorLinks />
    </Page>
  );
}

function ErrorLinks() {
  const goBack = useGoBack();
  return (
    <div className="row">
      <Button look="primary" onClick={goBack}>
        Try Again
      </Button>
      <ButtonLink to={paths.home()}>Go Home</ButtonLink>
    </div>
  );
}

function errorText(error: unknown): { heading: string; sentence: string } {
  const heading = 'Dang! Something went wrong!';
  if (error instanceof CallError) return { heading, sentence: error.message };
  // The error is for developers; the page tells the reader what they can do.
  console.error(error);
  return { heading, sentence: 'This page couldn’t be shown. Nothing was lost.' };
}
