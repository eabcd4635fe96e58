import { addAccountNote, warnReader } from '../../../worker/features/moderation/decisions/contract.ts';
import type { Examples, Stage } from '../../support/worker/examples.ts';

const WORDS = 'Please keep to the topic of the club.';

async function isWarned({ app, reader }: Stage) {
  // An admin, since the reader may be a moderator.
  const warning = { target_id: reader.userId, warning: WORDS };
  return (await (await app.admin()).call(warnReader, warning)).warning_id;
}

const someone = async ({ app }: Stage) => (await app.reader('Writer')).userId;

/** Valid calls about warnings, notes and answers to decisions. */
export const examples: Examples = {
  '/api/moderation/about_me': {
    input: async (stage) => {
      await isWarned(stage);
      await (await stage.app.admin()).call(addAccountNote, { target_id: stage.reader.userId, note: WORDS });
      return {};
    },
  },
  '/api/moderation/answer_decision': {
    input: async (stage) => ({ decision_id: await isWarned(stage), answer: 'I will.' }),
    writes: ['decision_answers'],
    others: 'not_found',
  },
  '/api/moderation/acknowledge_warning': {
    input: async (stage) => ({ warning_id: await isWarned(stage) }),
    writes: ['warnings'],
  },
  '/api/moderation/warn': {
    access: 'moderator',
    input: async (stage) => ({ target_id: await someone(stage), warning: WORDS }),
    writes: ['capped_acts', 'warnings'],
  },
  '/api/moderation/add_note': {
    access: 'moderator',
    input: async (stage) => ({ target_id: await someone(stage), note: WORDS }),
    writes: ['account_notes', 'capped_acts'],
  },
  '/api/moderation/account_file': {
    access: 'moderator',
    input: async (stage) => {
      const target_id = await someone(stage);
      await stage.reader.call(addAccountNote, { target_id, note: WORDS }, { 'idempotency-key': crypto.randomUUID() });
      return { target_id };
    },
  },
  '/api/site/numbers': { access: 'public', input: () => ({}) },
};
