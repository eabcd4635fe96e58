import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { identities, recoveryKeys } from '../../../platform/db/schema/accounts.ts';
import { db } from '../../../platform/db/statement.ts';

/** A reader's sign-in methods. The export contains no secrets, since anyone who finds the file could use them. */
export const identitiesPart: AccountPart = {
  tables: ['identities', 'recovery_keys'],
  exported: (userId) => ({
    identities: db
      .select({
        issuer: identities.issuer,
        subject: identities.subject,
        name: identities.name,
        transports: identities.transports,
        added_at: identities.addedAt,
        used_at: identities.usedAt,
        removed_at: identities.removedAt,
      })
      .from(identities)
      .where(eq(identities.userId, userId)),
    recovery_keys: db
      .select({ kind: recoveryKeys.kind, made_at: recoveryKeys.madeAt, used_at: recoveryKeys.usedAt })
      .from(recoveryKeys)
      .where(eq(recoveryKeys.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(recoveryKeys).where(eq(recoveryKeys.userId, userId)),
    db.update(recoveryKeys).set({ adminId: null }).where(eq(recoveryKeys.adminId, userId)),
    db.delete(identities).where(eq(identities.userId, userId)),
  ],
};
