import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { countInDay, hashedTarget, rejectBeyondCap } from '../../accounts/caps.ts';
import { requireAllowedAddress } from '../../accounts/setup/site-lists.ts';
import { findKnownBook } from '../../books/known-book.ts';
import { formSentences, requestBook, suggestFeature } from './contract.ts';
import * as forms from './forms.ts';

export const formRoutes = [
  on(requestBook, async (call, { anyway, ...input }) => {
    const [book] = await Promise.all([
      anyway ? null : findKnownBook(call, { title: input.name, author: input.author }),
      call.load({}),
    ]);
    if (call.earlierResult(true)) return {};
    if (book !== null) throwApiError('conflict', formSentences.known, { id: book });
    const counted = await countInDay(call, { kind: 'book_request', targetId: call.newId, limit: forms.REQUESTS_A_DAY });
    const request = forms.addBookRequest({ id: call.newId, now: call.seconds, userId: call.memberId, ...input });
    await call.save([...counted, request]).catch(rejectBeyondCap(formSentences.tooMany));
    return {};
  }),

  on(suggestFeature, async (call, input) => {
    const userId = call.claims?.userId ?? null;
    await call.load({});
    requireAllowedAddress(call, input.email);
    if (call.earlierResult(true)) return {};
    const idea = { id: call.newId, now: call.seconds };
    const counted =
      userId === null
        ? [forms.countVisitorsIdea({ ...idea, ...(await visitorOf(call)) })]
        : await countInDay(call, { kind: 'feature_idea', targetId: idea.id, limit: forms.IDEAS_A_DAY });
    const rejected =
      userId === null
        ? rejectBeyondCap(formSentences.manyVisitorsIdeas, 'ideas_of_visitor')
        : rejectBeyondCap(formSentences.manyIdeas);
    await call.save([...counted, forms.addFeatureIdea({ ...idea, userId, ...input })]).catch(rejected);
    return {};
  }),
];

// The hash of the network address reveals nothing and changes daily.
async function visitorOf(call: Call): Promise<{ day: string; addressKey: string }> {
  const day = call.now.toISOString().slice(0, 10);
  return { day, addressKey: await hashedTarget(call, `forms:${day}:${call.visitorKey}`) };
}
