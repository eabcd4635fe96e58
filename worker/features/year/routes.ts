import { dayIn } from '../../platform/day.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { canSeeProfile, resolveProfileView } from '../accounts/users.ts';
import { profileSentences } from '../profiles/contract.ts';
import { viewYear, yearSentences } from './contract.ts';
import { presentYear } from './present.ts';
import { yearQueries } from './queries.ts';

const EARLIEST_ZONE = 'Pacific/Kiritimati';

const yearIn = (zone: string, now: Date) => Number(dayIn(zone, now).slice(0, 4));

export const yearRoutes = [
  on(viewYear, async (call, { target_id: targetId, as, year: requestedYear, undated = false }) => {
    const target = targetId ?? call.claims?.userId ?? throwApiError('signed_out', 'Please log in first.');
    const { reader, viewer } = resolveProfileView(call, target, as);
    // The reader's fixed time zone is only loaded with the query, so the current year is the one in the browser's time
    // zone.
    const year = requestedYear ?? yearIn(call.sentZone ?? 'UTC', call.now);
    const rows = await call.load(yearQueries({ target, reader, year, undated }));
    const person = rows.person[0] ?? throwApiError('not_found', profileSentences.notFound);
    if (!canSeeProfile(viewer(), person)) throwApiError('not_allowed', profileSentences.private);
    if (year > yearIn(EARLIEST_ZONE, call.now)) throwApiError('invalid_input', yearSentences.future);
    const thisYear = yearIn(call.zone(), call.now);
    return presentYear({ ...rows, person }, { year, thisYear, own: person.id === reader, undated });
  }),
];
