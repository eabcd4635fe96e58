import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { getArchive } from '../../../../worker/features/games/contract.ts';
import { call } from '../../../platform/api/call.ts';
import type { PageMeta } from '../../../platform/meta/page-meta.ts';
import { GameArchive } from '../game-archive.tsx';

/** Loads the past days of the month in the URL, or of the newest month. */
export function loader({ request }: LoaderFunctionArgs) {
  const month = new URL(request.url).searchParams.get('month');
  return call(getArchive, month === null ? {} : { month });
}

/** A day of the same month needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSameMonth = currentUrl.searchParams.get('month') === nextUrl.searchParams.get('month');
  const isAnotherDay = currentUrl.searchParams.get('day') !== nextUrl.searchParams.get('day');
  return isSameMonth && isAnotherDay ? false : defaultShouldRevalidate;
}

export const meta: PageMeta = () => ({
  title: 'Games archive',
  description: 'Every puzzle since day one: Word Search, Cover Jigsaw and Spine Stacker.',
});

/** /games/archive */
export function Component() {
  const archive = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const selectedDay = archive.days.find(({ day }) => day === query.get('day')) ?? archive.days[0];
  return <GameArchive archive={archive} chosen={selectedDay} isMonthNamed={query.has('month')} />;
}
