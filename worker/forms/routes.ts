import type { Statement } from '../db/open.ts';
import { chainOf } from '../db/retry.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { formSentences, requestBook, suggestFeature } from './contract.ts';
import * as forms from './forms.ts';

export const formRoutes = [
  on(requestBook, async (call, input) => {
    await call.load({});
    // What was asked for stays as long as the account.
    if (call.madeBefore(true)) return {};
    const request = { id: call.newId, userId: call.memberId, ...input, now: call.seconds };
    await saveWithinCaps(call, [forms.addBookRequest(call.build, request)]);
    return {};
  }),

  on(suggestFeature, async (call, input) => {
    await call.load({});
    const userId = call.viewer()?.userId ?? null;
    if (call.madeBefore(true)) return {};
    const visitor = userId === null ? await visitorOf(call) : null;
    const id = call.newId;
    await saveWithinCaps(call, [
      visitor && forms.countVisitorsIdea(call.build, { id, ...visitor }),
      forms.addFeatureIdea(call.build, { id, userId, ...input, now: call.seconds }),
    ]);
    return {};
  }),
];

// A statement can be awaited, so it is made only where it is handed over.
async function visitorOf(call: Call): Promise<{ day: string; addressKey: string }> {
  const day = call.now.toISOString().slice(0, 10);
  return { day, addressKey: await forms.visitorsKey(call.config.addressSecret, call.visitorKey, day) };
}

// What the triggers and the CHECK of 0032_form_caps.sql say when they fail a batch.
const full = {
  book_requests_full: formSentences.tooMany,
  feature_ideas_full: formSentences.manyIdeas,
  ideas_of_visitor: formSentences.manyVisitorsIdeas,
} as const;

async function saveWithinCaps(call: Call, statements: readonly (Statement | null)[]): Promise<void> {
  try {
    await call.save(statements);
  } catch (error) {
    const cap = Object.entries(full).find(([word]) => chainOf(error).includes(word));
    if (cap) refuse('too_many', cap[1]);
    throw error;
  }
}
