import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { formSentences, requestBook, suggestFeature } from './contract.ts';
import * as forms from './forms.ts';

const DAY = 86_400;

export const formRoutes = [
  on(requestBook, async (call, input) => {
    const { today } = await call.load({
      today: forms.bookRequestsSince(call.build, call.memberId, call.seconds - DAY),
    });
    // What was asked for stays as long as the account.
    if (call.madeBefore(true)) return {};
    if (today.length >= forms.REQUESTS_A_DAY) refuse('too_many', formSentences.tooMany);
    const request = { id: call.newId, userId: call.memberId, ...input, now: call.seconds };
    await call.save([forms.addBookRequest(call.build, request)]);
    return {};
  }),

  on(suggestFeature, async (call, input) => {
    await call.load({});
    const userId = call.viewer()?.userId ?? null;
    if (call.madeBefore(true)) return {};
    await call.save([forms.addFeatureIdea(call.build, { id: call.newId, userId, ...input, now: call.seconds })]);
    return {};
  }),
];
