import { sql } from 'drizzle-orm';
import { newSetupKey } from '../../worker/features/accounts/setup/site.ts';
import { db } from '../../worker/platform/db/statement.ts';
import type { Readers } from './readers-at.ts';

/**
 * Stores a new key for a setup link in the deployed database and returns it. Returns null if the site has been set up.
 */
export async function newSetupLink(readers: Pick<Readers, 'ask' | 'run'>): Promise<string | null> {
  const [found = []] = await readers.ask([isSetUp()]);
  if (Number(found[0]?.is_set_up) === 1) return null;
  const { key, saving } = await newSetupKey(Math.floor(Date.now() / 1000));
  await readers.run('Making the setup link', [saving]);
  return key;
}

// A site with an admin has been set up. A new setup link would close it for readers.
const isSetUp = () =>
  db
    .select({
      is_set_up: sql<number>`EXISTS (SELECT 1 FROM site) OR EXISTS (SELECT 1 FROM users WHERE rank = 'admin')`.as(
        'is_set_up',
      ),
    })
    .from(sql`(SELECT 1)`);
