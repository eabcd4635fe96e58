import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { canSeeProfile, resolveProfileView } from '../accounts/users.ts';
import { profileSentences, viewUserBookStats } from './contract.ts';
import { hiddenStats, presentStats, statsQueries } from './stats.ts';

export const profileRoutes = [
  on(viewUserBookStats, async (call, input) => {
    const target = input.target_id ?? call.claims?.userId ?? throwApiError('signed_out', 'Please log in first.');
    const { reader, viewer } = resolveProfileView(call, target, input.as);
    const rows = await call.load(statsQueries({ target, reader, tab: input.tab, cursor: input.cursor }));
    const person = rows.person[0] ?? throwApiError('not_found', profileSentences.notFound);
    const isVisible = canSeeProfile(viewer(), {
      id: person.personId,
      privacy: person.personPrivacy,
      blocked: person.blocked,
    });
    if (!isVisible) return { ...hiddenStats, ...(person.blockedByReader ? { blocked_by_you: true } : {}) };
    const isFriends = person.isFriends || input.as === 'friend';
    return presentStats(viewer(), { ...rows, person: { ...person, isFriends } });
  }),
];
