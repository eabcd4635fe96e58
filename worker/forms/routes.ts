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
    const id = await call.newId();
    if (today.length >= forms.REQUESTS_A_DAY && !today.some((request) => request.id === id)) {
      refuse('too_many', formSentences.tooMany);
    }
    await call.save([forms.addBookRequest(call.build, { id, userId: call.memberId, ...input, now: call.seconds })]);
    return {};
  }),

  on(suggestFeature, async (call, input) => {
    await call.load({});
    const userId = call.viewer()?.userId ?? null;
    const id = await call.newId();
    await call.save([forms.addFeatureIdea(call.build, { id, userId, ...input, now: call.seconds })]);
    return {};
  }),
];
