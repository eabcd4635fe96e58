import { forgetCappedActs } from '../../features/accounts/caps.ts';
import { addressKeyId } from '../mail/keys.ts';
import { claimDueMail, forgetMail, recordAddressSecret } from '../mail/outbox.ts';
import { deliver } from '../mail/send.ts';
import { forEachIsolated } from './isolate.ts';
import type { Job } from './job.ts';

/** Messages tried in one run; those left over are the oldest of the next one. */
const LIMIT = 40;
/** Old messages forgotten in one run. */
const FORGOTTEN = 200;
/** Acts under a cap forgotten in one run: likes are the most of them. */
const FORGOTTEN_ACTS = 5_000;

/** Retries unsent messages on their schedule, and deletes old ones and old counters of caps. */
export const outboxJob: Job = {
  name: 'outbox',
  cron: '*/15 * * * *',
  async run({ env, config, now, database }) {
    const seconds = Math.floor(now.getTime() / 1000);
    // Messages wait while the operator has switched mail off.
    const due = config.mailFrom === '' ? [] : (await database.load({ due: claimDueMail(seconds, LIMIT) })).due;
    let sent = 0;
    // One after another, each noted at once: a run that is cut off leaves at most one message in doubt.
    await forEachIsolated('mail', due, async (mail) => {
      if (await deliver({ env, config }, mail, seconds, database)) sent += 1;
    });
    await database.save([
      forgetMail(seconds, FORGOTTEN),
      forgetCappedActs(seconds, FORGOTTEN_ACTS),
      recordAddressSecret({ keyId: await addressKeyId(config.addressSecret), now: seconds }),
    ]);
    return `${sent} messages sent, ${due.length - sent} failed.`;
  },
};
