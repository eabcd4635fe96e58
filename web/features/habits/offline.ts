import { checkIn } from '../../../worker/features/habits/streaks/contract.ts';
import { paths } from '../../paths.ts';
import { isFields, type OfflineAct } from '../../platform/offline/features.ts';
import type { NewAct } from '../../platform/offline/outbox.ts';

const dayOf = ({ actedAt, zone }: NewAct) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(actedAt ?? Date.now());

const checkInAct: OfflineAct = {
  label: 'I read today',
  answer: (act) => ({ day: dayOf(act) }),
  change: ({ today }, act) =>
    isFields(today) && 'checked_in' in today && today.day === dayOf(act)
      ? { today: { ...today, counted: true, checked_in: true, waiting: true } }
      : null,
  page: () => paths.home(),
};

export const habitActs: readonly (readonly [path: string, act: OfflineAct])[] = [[checkIn.path, checkInAct]];
