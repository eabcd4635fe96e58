import fc from 'fast-check';
import { test } from 'vitest';
import { checkAnswer } from '../../support/worker/answers.ts';
import { createTestApp } from '../../support/worker/app.ts';
import { endpoints, prepare } from '../../support/worker/examples.ts';

// Bodies that nobody thought of. The seed is fixed, so that a red run is red again when it is looked at; what it found
// is printed small.

const SEED = 20_261_120;
const BODIES = 8;

const app = createTestApp();

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(
    '9780143039952',
    '978-0-14-303995-2',
    '0.1.0',
    '1.9999999999.x',
    '-1',
    '1e9',
    '2026-11-20',
    '../../etc',
    "'; --",
  ),
);

test.for(endpoints)('%s takes whatever comes', async ([path, endpoint]) => {
  const { reader, input } = await prepare(endpoint, app);
  const credentials = { user_id: reader.userId, session_token: reader.token };
  const names = Object.keys(endpoint.input.def.shape);
  const field = names.length > 0 ? fc.constantFrom(...names) : fc.string({ maxLength: 12 });
  const changes = fc.dictionary(field, odd, { maxKeys: 4, noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(changes, fc.boolean(), async (changed, signedIn) => {
      const body = { ...input, ...changed, ...(signedIn || endpoint.access === 'member' ? credentials : {}) };
      const answer = await app.send(path, body);
      const carried = 'session_token' in body;
      checkAnswer(answer, {
        endpoint,
        credentials: carried,
        email: reader.person.email,
        what: JSON.stringify(changed).slice(0, 300),
      });
    }),
    { seed: SEED, numRuns: BODIES },
  );
});
