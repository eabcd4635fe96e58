import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { getImport, type ImportState, listImports } from '../../../../worker/features/imports/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { ButtonLink } from '../../../platform/ui/button.tsx';
import { Page } from '../../../platform/ui/page.tsx';
import { CheckMatches, firstGroup, groupNamed } from '../check-matches.tsx';
import { ImportHistory } from '../import-history.tsx';
import { ImportProgress, isRunning } from '../import-progress.tsx';
import { ImportSummary } from '../import-summary.tsx';
import { Sources } from '../sources.tsx';
import { Start } from '../start.tsx';
import { focusStep } from '../step-title.tsx';
import { type Step, Steps } from '../steps.tsx';

/** Loads the import in the URL with the rows of a group, or all imports of the reader; null for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!session().authenticated) return null;
  const query = new URL(request.url).searchParams;
  const id = query.get('id') ?? '';
  const options = { signal: request.signal };
  try {
    if (id === '') return { page: null, group: null, imports: (await call(listImports, {}, options)).imports };
    const knownGroup = groupNamed(query.get('tab'));
    const page = await call(getImport, { import_id: id, group: knownGroup ?? 'unsure' }, options);
    if (page.import.state === 'applied')
      return {
        page: await call(getImport, { import_id: id, group: 'left_out' }, options),
        group: 'unsure' as const,
        imports: [],
      };
    const group = knownGroup ?? firstGroup(page.summary);
    if (knownGroup !== null || group === 'unsure') return { page, group, imports: [] };
    return { page: await call(getImport, { import_id: id, group }, options), group, imports: [] };
  } catch (error) {
    if (!(error instanceof CallError) || request.signal.aborted) throw error;
    if (error.code === 'signed_out') return null;
    // The import was deleted, or belongs to another reader.
    if (error.code === 'not_found' || error.code === 'invalid_input') return redirect(paths.importLibrary());
    throw error;
  }
}

export const access = 'member';

export const meta: PageMeta = () => ({
  title: 'Import your library',
  description: `Import your library from Goodreads, StoryGraph, LibraryThing and others to ${PRODUCT}.`,
});

const STEPS: Readonly<Record<ImportState, Step>> = {
  adding: 'match',
  matching: 'match',
  matched: 'look',
  applying: 'apply',
  applied: 'done',
  undoing: 'done',
  undone: 'done',
};

/** /import?id=&tab= */
export function Component() {
  const { authenticated } = useSession();
  const data = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [, setQuery] = useSearchParams();
  const body = useRef<HTMLDivElement>(null);
  const state = data?.page?.import.state ?? 'none';
  const last = useRef({ state, id: data?.page?.import.import_id });

  // The next step on this page takes focus.
  useEffect(() => {
    const id = data?.page?.import.import_id;
    if (last.current.state !== state && last.current.id === id) focusStep(body.current);
    last.current = { state, id };
  }, [state, data]);

  if (!authenticated || data === null) return <SignInNeeded title="Import your library" />;
  const { page, group, imports } = data;
  if (page === null) {
    return (
      <Page title="Import your library" narrow>
        <Steps step="choose" />
        <Start>
          <ImportHistory imports={imports} />
          <Sources />
        </Start>
      </Page>
    );
  }
  const { import: of } = page;
  const choose = (tab: string) =>
    setQuery(
      (current) => {
        current.set('tab', tab);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page title="Import your library" narrow>
      <Steps step={STEPS[of.state]} />
      <div ref={body} className="stack">
        {isRunning(of.state) ? (
          <ImportProgress key={`${of.import_id} ${of.state}`} of={of} state={of.state} onDone={revalidate} />
        ) : of.state === 'matched' ? (
          <CheckMatches key={of.import_id} page={page} group={group} onGroup={choose} onApply={revalidate} />
        ) : (
          <ImportSummary page={page} onUndo={revalidate} />
        )}
      </div>
      <div>
        <ButtonLink look="plain" to={paths.importLibrary()}>
          All your imports
        </ButtonLink>
      </div>
    </Page>
  );
}
