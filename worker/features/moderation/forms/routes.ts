import { violatedConstraint } from '../../../platform/db/checks.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { CAPPED } from '../../accounts/caps.ts';
import { keyOfCaller } from '../../accounts/identity-key.ts';
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
    const record = { id: call.newId, now: call.seconds };
    const identityKey = await keyOfCaller(call);
    await saveWithinCap(call, formSentences.tooMany, [
      forms.countBookRequest({ ...record, identityKey }),
      forms.addBookRequest({ ...record, userId: call.memberId, ...input }),
    ]);
    return {};
  }),

  on(suggestFeature, async (call, input) => {
    const userId = call.claims?.userId ?? null;
    await call.load({});
    if (call.earlierResult(true)) return {};
    const idea = { id: call.newId, now: call.seconds };
    const count =
      userId === null
        ? forms.countVisitorsIdea({ ...idea, ...(await visitorOf(call)) })
        : forms.countFeatureIdea({ ...idea, identityKey: await keyOfCaller(call) });
    const full = userId === null ? formSentences.manyVisitorsIdeas : formSentences.manyIdeas;
    await saveWithinCap(call, full, [count, forms.addFeatureIdea({ ...idea, userId, ...input })]);
    return {};
  }),
];

async function visitorOf(call: Call): Promise<{ day: string; addressKey: string }> {
  const day = call.now.toISOString().slice(0, 10);
  return { day, addressKey: await forms.visitorsKey(call.config.addressSecret, call.visitorKey, day) };
}

async function saveWithinCap(call: Call, full: string, statements: readonly Statement[]): Promise<void> {
  try {
    await call.save(statements);
  } catch (error) {
    const check = violatedConstraint(error);
    if (check === CAPPED || check === 'ideas_of_visitor') throwApiError('too_many', full);
    throw error;
  }
}
