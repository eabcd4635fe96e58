import { useLoaderData } from 'react-router';
import { getGames } from '../../../../worker/features/games/contract.ts';
import { call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { GamesHub } from '../games-hub.tsx';

/** Loads the current day and the reader's results. */
export function loader() {
  return call(getGames, {});
}

export const meta: PageMeta = () => ({
  title: 'Games',
  description: 'Three free puzzles for readers, new every day: Word Search, Cover Jigsaw and Spine Stacker.',
});

/** /games */
export function Component() {
  return <GamesHub today={useLoaderData<typeof loader>()} />;
}
