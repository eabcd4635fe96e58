import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getRandomCover } from '../../../../worker/features/games/contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { StatusControl } from '../../library/shelves/status-control.tsx';
import { CoverPuzzle } from '../cover-jigsaw/cover-puzzle.tsx';
import { dayParam } from '../day-param.ts';

/** Loads today's cover and seed; nothing for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  return session().authenticated ? await call(getRandomCover, dayParam(request)) : null;
}

export const access = 'member';

export const meta: PageMeta = ({ query }) => ({
  title: 'Cover Jigsaw',
  description: 'A free daily jigsaw: put the cover of the day together.',
  image: previewOf.game('coverpuzzle', query.get('day')),
  listed: true,
});

/** /games/coverpuzzle */
export function Component() {
  const game = useLoaderData<typeof loader>();
  const { authenticated, userId } = useSession();
  if (!authenticated || game === null) return <SignInNeeded title="Cover Jigsaw" />;
  return (
    <CoverPuzzle
      key={`${game.day} ${userId}`}
      game={game}
      actions={({ isbn, title, shelf }) => <StatusControl isbn={isbn} title={title} shelf={shelf} />}
    />
  );
}
