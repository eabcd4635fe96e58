import { useLoaderData } from 'react-router';
import { getGames } from '../../worker/games/contract.ts';
import { call } from '../api/call.ts';
import { GamesHub } from '../games/games-hub.tsx';

/** Which day it is, and what of it is done. */
export function loader() {
  return call(getGames, {});
}

/** /games */
export function Component() {
  return <GamesHub today={useLoaderData<typeof loader>()} />;
}
