import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { downloadExport } from '../../accounts/settings/download-export.ts';
import { Setting, Settings } from '../../accounts/settings/setting.tsx';
import { downloadCsv } from '../download-csv.ts';

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Export your library',
  description: `Download your books, readings and reviews from ${PRODUCT}.`,
});

/** /export */
export function Component() {
  const { authenticated } = useSession();
  const [table, goodreads, all] = [useAction(), useAction(), useAction()];
  if (!authenticated) return <SignInNeeded title="Export your library" />;
  return (
    <Page title="Export your library" narrow>
      <p className="prose soft">
        Your books are yours: download them as often as you like. Import the {PRODUCT} CSV or your whole account to
        bring back your books, readings, reviews, notes and lists.
      </p>
      <p className="prose soft">
        An import does not restore which books you hid, so <strong>they become visible again</strong>. It does not
        restore the order and descriptions of lists, challenges and goals, clubs, friends, games or settings either.
      </p>
      <Settings title="As CSV">
        <Setting
          name={`${PRODUCT} CSV`}
          value="Everything about your books: a row for each reading, with dates, stars, reviews, notes and lists."
          action="Download"
          label={`Download ${PRODUCT} CSV`}
          pending={table.pending}
          onAction={() => table.run(() => downloadCsv('flyleaf'), { keepPage: true })}
        />
        <Setting
          name="Goodreads CSV"
          value="The 24 columns that other sites read, one row per book. Dates there are full days, so a date that is only a year or a month is left out."
          action="Download"
          label="Download Goodreads CSV"
          pending={goodreads.pending}
          onAction={() => goodreads.run(() => downloadCsv('goodreads'), { keepPage: true })}
        />
      </Settings>
      <Settings title="Everything">
        <Setting
          name="Full account (JSON)"
          value="Everything in your account as one file, including clubs, games and settings."
          action="Download"
          label="Download your full account"
          pending={all.pending}
          onAction={() => all.run(downloadExport, { keepPage: true })}
        />
      </Settings>
      <div>
        <ButtonLink to={paths.importLibrary()}>Import a library</ButtonLink>
      </div>
    </Page>
  );
}
