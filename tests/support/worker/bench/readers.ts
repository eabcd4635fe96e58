import { addUser, newUser, openSession, userInfoOf } from '../../../../worker/features/accounts/account.ts';
import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { newId, newReaderId } from '../../../../worker/platform/db/ids.ts';
import type { Statement } from '../../../../worker/platform/db/statement.ts';
import { signToken } from '../../../../worker/platform/http/token.ts';
import type { Reader, TestApp } from '../app.ts';
import { newPerson } from '../identity.ts';

/** The zone that readers of the bench are in, as their browsers say it with each call. */
export const ZONE = 'Europe/Lisbon';

/** People who sign up in one batch: each is two statements. */
const CROWD = 100;

/** Readers for the bench: signed up by the product's own statements, a crowd at a time instead of one by one. */
export function crowdOf(env: Bindings, app: TestApp): () => Promise<Reader> {
  const waiting: Reader[] = [];
  let arriving: Promise<void> | null = null;

  async function arrive(): Promise<void> {
    const database = openDatabase(env.DB, null, 'first-primary');
    const seconds = Math.floor(Date.now() / 1000);
    const secret = new TextEncoder().encode(env.SESSION_SECRET);
    const statements: Statement[] = [];
    const crowd: Reader[] = [];
    for (let count = 0; count < CROWD; count += 1) {
      const person = newPerson();
      const user = newUser(
        { ...person, subject: person.sub, picture: '', identityKey: `key-of-${person.sub}` },
        newReaderId(),
        ZONE,
        seconds,
      );
      const sessionId = newId();
      const token = await signToken(secret, { userId: user.id, sessionId }, seconds);
      statements.push(addUser(user), openSession({ sessionId, userId: user.id, now: seconds }));
      const as = { userId: user.id, token };
      crowd.push({
        ...as,
        person,
        info: userInfoOf(user, token),
        call: (endpoint, input, headers = {}) => app.call(endpoint, input, { as, headers }),
        refused: (endpoint, input, headers = {}) => app.refused(endpoint, input, { as, headers }),
      });
    }
    await database.save(statements);
    waiting.push(...crowd);
  }

  return async () => {
    for (;;) {
      const reader = waiting.pop();
      if (reader) return reader;
      arriving ??= arrive().finally(() => {
        arriving = null;
      });
      await arriving;
    }
  };
}
