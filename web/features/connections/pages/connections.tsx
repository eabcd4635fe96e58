import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getSettings } from '../../../../worker/features/accounts/settings/contract.ts';
import { listDevices } from '../../../../worker/features/connections/devices/contract.ts';
import { listUploads } from '../../../../worker/features/connections/statistics/contract.ts';
import { listTokens } from '../../../../worker/features/connections/tokens/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { FindBook } from '../../imports/find-book.tsx';
import { DeviceList } from '../device-list.tsx';
import { DocumentList, documentPage } from '../document-list.tsx';
import { StatisticsUpload } from '../statistics/statistics-upload.tsx';
import { TokenList } from '../token-list.tsx';

/** Loads the reader's devices and tokens; null for a visitor. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  try {
    const [{ tokens }, { devices }, unmatched, { uploads }, { time_zone: zone }] = await Promise.all([
      call(listTokens, {}, { signal }),
      call(listDevices, {}, { signal }),
      documentPage(false, null, signal),
      call(listUploads, {}, { signal }),
      call(getSettings, {}, { signal }),
    ]);
    return { tokens, devices, waiting: unmatched, uploads, zone };
  } catch (error) {
    if (error instanceof CallError && error.code === 'signed_out') return null;
    throw error;
  }
}

export const access = 'member';

const TITLE = 'Connected apps and devices';

export const meta: PageMeta = () => ({
  title: TITLE,
  description: 'E-readers that sync your progress, and tokens for programs.',
});

/** /settings/connections */
export function Component() {
  const { authenticated } = useSession();
  const connected = useLoaderData<typeof loader>();
  if (!authenticated || connected === null) return <SignInNeeded title={TITLE} />;
  const { tokens, devices, waiting, uploads, zone } = connected;
  return (
    <Page title={TITLE} narrow>
      <p className="small">
        <Link to={paths.settings()} className="lone-link">
          Settings
        </Link>
      </p>
      <section className="stack" aria-labelledby="e-readers">
        <h2 id="e-readers">E-readers</h2>
        <p className="soft">
          KOReader and similar apps send how far you have read. Your progress here follows, and the day counts for your
          streak.
        </p>
        <DeviceList devices={devices} />
      </section>
      {waiting.items.length === 0 ? null : (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">Which book is this?</h2>
          <p className="soft">
            Your e-readers sent these. Choose the book for each one once, and your progress follows. Titles come by
            themselves once “Send document metadata” is on (in KOReader: tools menu → Progress sync).
          </p>
          <DocumentList paired={false} first={waiting} zone={zone} findBook={(find) => <FindBook {...find} />} />
        </section>
      )}
      {devices.length === 0 && uploads.length === 0 ? null : <PairedDocuments zone={zone} />}
      <section className="stack" aria-labelledby="statistics">
        <h2 id="statistics">Reading statistics</h2>
        <p className="soft">
          Upload the statistics of KOReader, and the days you read show in your year and on your books. The last seven
          days count for your streak; older ones are shown but earn nothing.
        </p>
        <StatisticsUpload uploads={uploads} zone={zone} />
      </section>
      <section className="stack" aria-labelledby="tokens">
        <h2 id="tokens">API tokens</h2>
        <p className="soft">
          A token lets a program use your account. <Link to={paths.developers()}>Read how to use one.</Link>
        </p>
        <TokenList tokens={tokens} />
      </section>
    </Page>
  );
}

/** Documents with a book, loaded on demand, since one may have been matched wrongly. */
function PairedDocuments({ zone }: { zone: string }) {
  const [first, setFirst] = useState<Awaited<ReturnType<typeof documentPage>> | null>(null);
  const { pending, run } = useAction();
  const show = () => run(async () => setFirst(await documentPage(true, null)), { keepPage: true });
  return (
    <section className="stack" aria-labelledby="paired">
      <h2 id="paired">Synced documents</h2>
      {first === null ? (
        <div>
          <Button pending={pending} onClick={show}>
            Show synced documents
          </Button>
        </div>
      ) : first.items.length === 0 ? (
        <p className="soft">Nothing yet. Open a book on your e-reader and sync.</p>
      ) : (
        <DocumentList paired first={first} zone={zone} findBook={(find) => <FindBook {...find} />} />
      )}
    </section>
  );
}
