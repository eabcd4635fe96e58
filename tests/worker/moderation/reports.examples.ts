import { decideReport, report } from '../../../worker/features/moderation/reports/contract.ts';
import type { Examples, Stage } from '../../support/worker/examples.ts';
import { firstValue } from '../../support/worker/features/builders.ts';

const profileOf = async ({ app }: Stage) => ({
  kind: 'profile' as const,
  id: (await app.reader('Author')).userId,
  reason: 'The name is an insult.',
});

async function anOpenReport(stage: Stage) {
  const profile = await profileOf(stage);
  await (await stage.app.reader('Reporter')).call(report, profile);
  return (await firstValue<string>('SELECT id FROM reports WHERE target_id = ?', profile.id)) ?? '';
}

async function aDecision(stage: Stage) {
  const report_id = await anOpenReport(stage);
  await stage.reader.call(decideReport, { report_id, decision: 'limit' });
  return (await firstValue<string>('SELECT id FROM report_decisions WHERE report_id = ?', report_id)) ?? '';
}

/** Valid calls about reports. */
export const examples: Examples = {
  '/api/moderation/report': { input: profileOf, writes: ['capped_acts', 'reports'] },
  '/api/moderation/reports': {
    access: 'moderator',
    input: async (stage) => {
      await anOpenReport(stage);
      return {};
    },
  },
  '/api/moderation/decide_report': {
    access: 'moderator',
    input: async (stage) => ({ report_id: await anOpenReport(stage), decision: 'limit' }),
    writes: [
      ...['reports', 'report_decisions', 'notices', 'name_words', 'users', 'removed_content', 'removed_content_rows'],
      ...['account_batches', 'account_batch_items'],
    ],
  },
  '/api/moderation/decisions': {
    access: 'moderator',
    input: async (stage) => {
      await aDecision(stage);
      return {};
    },
  },
  '/api/moderation/reverse_decision': {
    access: 'moderator',
    others: 'not_allowed',
    input: async (stage) => ({ decision_id: await aDecision(stage) }),
    writes: [
      ...['reports', 'report_decisions', 'notices', 'name_words', 'users', 'removed_content', 'removed_content_rows'],
      ...['account_batches', 'account_batch_items'],
    ],
  },
};
