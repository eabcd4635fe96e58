import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { siteNameOf } from '../../../platform/bindings.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { notices } from '../../../platform/db/schema/social.ts';
import { db, type RowOf } from '../../../platform/db/statement.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import { forEachIsolated } from '../../../platform/jobs/isolate.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { addressKeysOf, signBlockKey } from '../../../platform/mail/keys.ts';
import { accountMessage } from '../../../platform/mail/message.ts';
import { writeAccountMail } from '../../../platform/mail/outbox.ts';
import { mailUnder } from '../../../platform/mail/queries.ts';
import { wayInTexts } from '../../accounts/identities/changes-contract.ts';
import { users } from '../../accounts/users.ts';

/** How far back a run looks, in seconds: later, a message about a way in is of little use. */
const WINDOW = 2 * 3_600;

/** Changes that a run reads, and messages that it writes. */
const [READ, WRITTEN] = [100, 5];

const changedWaysIn = ({ since }: { since: number }) =>
  db
    .select(aliased({ userId: notices.userId, about: notices.about, at: notices.raisedAt, address: users.email }))
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .where(and(gt(notices.raisedAt, since), eq(notices.kind, sql`'way_in'`), ne(users.email, sql`''`)))
    .orderBy(notices.raisedAt)
    .limit(READ);

const isChange = (about: string): about is keyof typeof wayInTexts => Object.hasOwn(wayInTexts, about);

/** Stores a message for each change of a way into an account that has an address, once. */
export async function mailChangedWaysIn(
  { env, config, database }: Pick<JobContext, 'env' | 'config' | 'database'>,
  now: number,
): Promise<void> {
  const { changes } = await database.load({ changes: changedWaysIn({ since: now - WINDOW }) });
  if (changes.length === 0) return;
  const byId = new Map<string, RowOf<typeof changedWaysIn>>();
  for (const change of changes)
    byId.set(await secretHash(`way in ${change.userId} ${change.about} ${change.at}`), change);
  const { stored } = await database.load({ stored: mailUnder({ ids: [...byId.keys()] }) });
  for (const { id } of stored) byId.delete(id);
  await forEachIsolated(
    'mail of a way in',
    [...byId].slice(0, WRITTEN),
    async ([id, { userId, about, at, address }]) => {
      if (!isChange(about)) return;
      const addressKeys = await addressKeysOf(config.addressSecrets, address);
      const origin = config.publicOrigin;
      const blockLink = `${origin}/api/email/block?key=${await signBlockKey(config.addressSecret, addressKeys[0] ?? '', now)}`;
      const message = await accountMessage({
        site: siteNameOf(env),
        what: wayInTexts[about],
        at,
        settingsLink: `${origin}/settings`,
        blockLink,
      });
      await database.save([writeAccountMail({ id, userId, address, blockLink, addressKeys, ...message, now })]);
    },
  );
}
