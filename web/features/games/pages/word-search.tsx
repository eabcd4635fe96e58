import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getWordSearch } from '../../../../worker/features/games/contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { dayParam } from '../day-param.ts';
import { WordSearch } from '../word-search/word-search.tsx';

/** Loads today's seed. */
export function loader({ request }: LoaderFunctionArgs) {
  return call(getWordSearch, dayParam(request));
}

export const meta: PageMeta = ({ query }) => ({
  title: 'Word Search',
  description: 'A free daily word search for readers, in English and Portuguese, new every day.',
  image: previewOf.game('wordsearch', query.get('day')),
});

/** /games/wordsearch */
export function Component() {
  const game = useLoaderData<typeof loader>();
  const { userId } = useSession();
  return <WordSearch key={`${game.day} ${userId}`} game={game} />;
}
