import { useLoaderData } from 'react-router';
import { getGames } from '../../worker/games/contract.ts';
import { call } from '../api/call.ts';
import { GamesHub } from '../games/games-hub.tsx';
import type { PageMeta } from '../meta/page-meta.ts';

/** Which day it is, and what of it is done. */
export function loader() {
  return call(getGames, {});
}

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Games',
  description: 'Three free puzzles for readers, new every day: Word Search, Cover Jigsaw and Spine Stacker.',
});

/** /games */
export function Component() {
  return <GamesHub today={useLoaderData<typeof loader>()} />;
}
