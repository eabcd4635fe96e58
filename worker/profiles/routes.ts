import { seesProfile } from '../account/people.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { profileSentences, viewUserBookStats } from './contract.ts';
import { hiddenStats, shownStats, statsQueries } from './stats.ts';

export const profileRoutes = [
  on(viewUserBookStats, async (call, input) => {
    const reader = call.claims?.userId ?? '';
    const target = input.target_id ?? (reader || refuse('signed_out', 'Please log in first.'));
    const rows = await call.load(statsQueries({ target, reader, tab: input.tab, cursor: input.cursor }));
    const person = rows.person[0] ?? refuse('not_found', profileSentences.notFound);
    const seen = seesProfile(call.viewer(), { id: person.personId, privacy: person.personPrivacy });
    return seen ? shownStats(call.viewer(), { ...rows, person }) : hiddenStats;
  }),
];
