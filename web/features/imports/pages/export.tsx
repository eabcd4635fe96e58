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

/** Only for members. */
export const access = 'member';

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Take your books along',
  description: `Take your books, readings and reviews from ${PRODUCT} to wherever you like.`,
});

/** /export */
export function Component() {
  const { authenticated } = useSession();
  const [table, goodreads, all] = [useAction(), useAction(), useAction()];
  if (!authenticated) return <SignInNeeded title="Take your books along" />;
  return (
    <Page title="Take your books along" narrow>
      <p className="prose soft">
        Your books are yours. Take them along as often as you like. Import the table of {PRODUCT} or your whole account
        to bring back your books, readings, reviews, notes and lists.
      </p>
      <p className="prose soft">
        An import does not bring back which books you hid, so <strong>they become visible again</strong>. It does not
        bring back the order and descriptions of lists, challenges and goals, clubs, friends, games or settings either.
      </p>
      <Settings title="As a table">
        <Setting
          name={`The table of ${PRODUCT}`}
          value="CSV with everything about your books: a row for each reading, with dates, stars, reviews, notes and lists."
          action="Download"
          label={`Download the table of ${PRODUCT}`}
          pending={table.pending}
          onAction={() => table.run(() => downloadCsv('flyleaf'), { keepPage: true })}
        />
        <Setting
          name="The table of Goodreads"
          value="CSV in the 24 columns that every other site reads: a row for each book. Dates there are whole days, so a year or a month alone stays behind."
          action="Download"
          label="Download the table of Goodreads"
          pending={goodreads.pending}
          onAction={() => goodreads.run(() => downloadCsv('goodreads'), { keepPage: true })}
        />
      </Settings>
      <Settings title="Everything">
        <Setting
          name="Your whole account"
          value="All that your account holds, as one JSON document: clubs, games and settings too."
          action="Download"
          label="Download your whole account"
          pending={all.pending}
          onAction={() => all.run(downloadExport, { keepPage: true })}
        />
      </Settings>
      <div>
        <ButtonLink to={paths.importLibrary()}>Bring books along</ButtonLink>
      </div>
    </Page>
  );
}
