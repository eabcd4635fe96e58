import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '../../../paths.ts';
import { lazyDialog } from '../../../platform/api/lazy-dialog.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { MoreMenu } from '../../../platform/ui/more.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { allLists } from '../../library/lists/all-lists.ts';
import { EditList } from '../../library/lists/edit-list.tsx';
import { ReadingTab, unfinishedOf } from '../../library/readings/reading-tab.tsx';
import { ChoiceContext, useChoice } from '../choice.ts';
import { OwnedShelf, ownedPage } from '../owned-shelf.tsx';
import { loadShelves, Shelves, tabIn } from '../shelves.tsx';

const ChosenBar = lazyDialog(() => import('../../library/shelves/chosen-bar.tsx').then(({ ChosenBar }) => ChosenBar));

/** Loads the reader's own shelves; null for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  const query = new URL(request.url).searchParams;
  const [loaded, unfinished, owned] = await Promise.all([
    loadShelves(query, { isOwnLibrary: true }, request.signal),
    tabIn(query, true) === 'reading' ? unfinishedOf(undefined, undefined, request.signal) : null,
    tabIn(query, true) === 'owned' ? ownedPage(null, request.signal) : null,
  ]);
  return { loaded, unfinished, owned };
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Library',
  description: 'The books you are reading, have read and want to read, and your lists.',
});

/** /library?tab= */
export function Component() {
  const { authenticated } = useSession();
  const data = useLoaderData<typeof loader>();
  const user = data?.loaded.stats.user;
  const tab = data?.loaded.tab;
  const choice = useChoice(tab);
  if (!authenticated || !user) return <SignInNeeded title="Library" />;
  const { owned, loaded } = data;
  const books = { bookmarked: loaded.stats.book_data, read: loaded.shelf?.items, owned: owned?.items };
  const bookCount = isShelfOfBooks(tab) ? (books[tab]?.length ?? 0) : 0;
  return (
    <Page
      title="Library"
      actions={
        <MoreMenu about="your library">
          {bookCount > 0 ? <Button onClick={() => choice.choose(new Map())}>Select</Button> : null}
          <ButtonLink to={paths.importLibrary()}>Import</ButtonLink>
          <ButtonLink to={paths.exportLibrary()}>Export</ButtonLink>
          <ButtonLink to={paths.scan()}>Scan books</ButtonLink>
          <ButtonLink to={paths.year()}>Your year</ButtonLink>
          <Button onClick={() => window.print()}>Print</Button>
        </MoreMenu>
      }
    >
      {isShelfOfBooks(tab) ? (
        <ChosenBar
          shelf={tab}
          chosen={choice.chosen ?? new Map()}
          open={choice.chosen !== null}
          onChange={choice.choose}
          onClose={() => choice.choose(null)}
        />
      ) : null}
      <ChoiceContext value={choice}>
        <Shelves
          loaded={data.loaded}
          user={user}
          own
          reading={data.unfinished === null ? null : <ReadingTab first={data.unfinished} />}
          owned={data.owned === null ? null : <OwnedShelf first={data.owned} />}
          loadLists={allLists}
          listActions={(list) => <EditList list={list} />}
        />
      </ChoiceContext>
    </Page>
  );
}

const isShelfOfBooks = (tab: string | undefined): tab is 'bookmarked' | 'read' | 'owned' =>
  tab === 'bookmarked' || tab === 'read' || tab === 'owned';
