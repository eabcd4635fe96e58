import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getWordSearch } from '../../worker/games/contract.ts';
import { call } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { dayIn } from '../games/day-in.ts';
import { WordSearch } from '../games/word-search.tsx';
import type { PageMeta } from '../meta/page-meta.ts';

/** Today's seed. */
export function loader({ request }: LoaderFunctionArgs) {
  return call(getWordSearch, dayIn(request));
}

/** What is said of the page. */
export const meta: PageMeta = () => ({
  title: 'Word Search',
  description: 'A free daily word search for readers, in English and Portuguese, new every day.',
});

/** /games/wordsearch */
export function Component() {
  const game = useLoaderData<typeof loader>();
  const { userId } = useSession();
  return <WordSearch key={`${game.day} ${userId}`} game={game} />;
}
