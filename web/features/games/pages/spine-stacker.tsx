import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { getSpineStacker } from '../../../../worker/features/games/contract.ts';
import { previewOf } from '../../../../worker/platform/pages/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { session, useSession } from '../../../platform/api/session.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { SignInNeeded } from '../../../platform/sign-in/sign-in-needed.tsx';
import { StatusControl } from '../../library/shelves/status-control.tsx';
import { dayParam } from '../day-param.ts';
import { SpineStacker } from '../spine-stacker/spine-stacker.tsx';

/** Loads today's seed; nothing for a visitor. */
export async function loader({ request }: LoaderFunctionArgs) {
  return session().authenticated ? await call(getSpineStacker, dayParam(request)) : null;
}

export const access = 'member';

export const meta: PageMeta = ({ query }) => ({
  title: 'Spine Stacker',
  description: 'A free daily puzzle: put the spines of the stack into their order.',
  image: previewOf.game('spinestacker', query.get('day')),
  listed: true,
});

/** /games/spinestacker */
export function Component() {
  const game = useLoaderData<typeof loader>();
  const { authenticated, userId } = useSession();
  if (!authenticated || game === null) return <SignInNeeded title="Spine Stacker" />;
  return (
    <SpineStacker
      key={`${game.day} ${userId}`}
      game={game}
      actions={({ isbn, title, shelf }) => <StatusControl isbn={isbn} title={title} shelf={shelf} />}
    />
  );
}
