import { useLoaderData } from 'react-router';
import { getWordSearch } from '../../worker/games/contract.ts';
import { call } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { WordSearch } from '../games/word-search.tsx';

/** Today's seed. */
export function loader() {
  return call(getWordSearch, {});
}

/** /games/wordsearch */
export function Component() {
  const game = useLoaderData<typeof loader>();
  const { userId } = useSession();
  return <WordSearch key={`${game.day} ${userId}`} game={game} />;
}
