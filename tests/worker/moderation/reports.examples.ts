import { report } from '../../../worker/features/moderation/reports/contract.ts';
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

/** Valid calls about reports of anything but reviews. */
export const examples: Examples = {
  '/api/moderation/report': { input: profileOf, writes: ['reports'] },
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
    writes: ['reports', 'name_words', 'users'],
  },
};
