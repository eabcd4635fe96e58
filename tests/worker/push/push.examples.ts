import { subscribePush } from '../../../worker/features/push/contract.ts';
import type { Examples } from '../../support/worker/examples.ts';
import { newBrowser } from '../../support/worker/services/push.ts';

/** Valid calls of push notifications. */
export const examples: Examples = {
  '/api/push/get': () => ({}),
  '/api/push/subscribe': { input: async () => (await newBrowser()).subscription, writes: ['push_subscriptions'] },
  '/api/push/unsubscribe': {
    input: async ({ reader }) => {
      const { subscription } = await newBrowser();
      await reader.call(subscribePush, subscription);
      return { endpoint: subscription.endpoint };
    },
    writes: ['push_subscriptions'],
  },
  '/api/push/choose': {
    input: () => ({ switched: { kind: 'streak', on: true }, quiet_from: 21 }),
    writes: ['push_choices'],
  },
};
