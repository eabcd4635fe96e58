import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getArchive } from '../../../../worker/features/games/contract.ts';
import { call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { GameArchive } from '../game-archive.tsx';

/** The past days of a month, the newest one where the address names none. */
export function loader({ request }: LoaderFunctionArgs) {
  const month = new URL(request.url).searchParams.get('month');
  return call(getArchive, month === null ? {} : { month });
}

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Games archive',
  description: 'Past puzzles: Word Search, Cover Jigsaw and Spine Stacker.',
});

/** /games/archive */
export function Component() {
  return <GameArchive archive={useLoaderData<typeof loader>()} />;
}
