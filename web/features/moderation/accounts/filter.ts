import {
  type AccountState,
  accountStates,
  type findAccounts,
} from '../../../../worker/features/moderation/accounts/contract.ts';
import type { RequestBody } from '../../../../worker/platform/http/contract.ts';

/** A filter of accounts; an empty one matches all. */
export type AccountFilter = Omit<RequestBody<typeof findAccounts>, 'cursor'>;

const isState = (name: string | null): name is AccountState => accountStates.some((state) => state === name);

/** Parses the filter in the URL. */
export function filterIn(query: URLSearchParams): AccountFilter {
  const [text, hour, state] = [query.get('text'), Number(query.get('hour')), query.get('state')];
  return {
    ...(query.get('query') ? { query: query.get('query') ?? '' } : {}),
    ...(Number.isInteger(hour) && hour > 0 && hour % 3_600 === 0 ? { hour } : {}),
    ...(text ? { text } : {}),
    ...(query.get('prefix') ? { prefix: query.get('prefix') ?? '' } : {}),
    ...(isState(state) ? { state } : {}),
  };
}

/** Whether a filter matches all accounts. */
export const isAll = (filter: AccountFilter) => Object.keys(filter).length === 0;
