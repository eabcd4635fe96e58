import type { Statement } from '../db/statement.ts';
import { forEachIsolated } from '../jobs/isolate.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import { addressKeyId } from './keys.ts';
import { claimDueMail, forgetMail, recordAddressSecret } from './outbox.ts';
import { deliver } from './send.ts';

/** Messages that one run tries to send. */
const LIMIT = 40;
/** Old messages that one run deletes. */
const DELETED_MESSAGES = 200;
/** Records of capped activity that one run deletes; most of them are likes. */
const DELETED_ACTS = 5_000;

interface OutboxNeeds {
  /** Stores the messages about readers' own accounts that are to be sent. */
  writeAccountMail(context: Pick<JobContext, 'env' | 'config' | 'database'>, now: number): Promise<void>;
  /** Deletes old records of the acts that mail and others are capped by. */
  forgetCappedActs(now: number, limit: number): Statement;
}

/** Sends pending messages again when they are due, and deletes old messages and old records of capped activity. */
export const outboxJobWith = ({ forgetCappedActs, writeAccountMail }: OutboxNeeds): Job => ({
  name: 'outbox',
  cron: '*/15 * * * *',
  async run({ env, config, now, database }) {
    const seconds = Math.floor(now.getTime() / 1000);
    // Messages stay pending while the operator has turned mail off.
    const isOn = config.mailFrom !== '';
    if (isOn) await writeAccountMail({ env, config, database }, seconds);
    const due = isOn ? (await database.load({ due: claimDueMail(seconds, LIMIT) })).due : [];
    let sent = 0;
    // One after another, recording each at once: if the run is aborted, at most one message may be sent twice.
    await forEachIsolated('mail', due, async (mail) => {
      if (await deliver({ env, config }, mail, seconds, database)) sent += 1;
    });
    await database.save([
      forgetMail(seconds, DELETED_MESSAGES),
      forgetCappedActs(seconds, DELETED_ACTS),
      recordAddressSecret({ keyId: await addressKeyId(config.addressSecret), now: seconds }),
    ]);
    return `${sent} messages sent, ${due.length - sent} failed.`;
  },
});
