import { expect, test } from 'vitest';
import { deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { type Endpoint, type ErrorAnswer, sentences } from '../../../../worker/platform/http/contract.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { endpoints, exampleOf, prepare, type Stage } from '../../../support/worker/examples.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// For every call that creates something: the same key sent again returns the same result and writes nothing. It is
// rejected for other content, and for a caller who has lost the right.

const app = createTestApp();
const creating = endpoints.filter(([, { creates }]) => creates);

type Input = Record<string, unknown>;

interface Sent {
  body: Input;
  refusal: ErrorAnswer | null;
}

/** Prepares a call that can be sent any number of times under one key. A visitor sends it without credentials. */
async function ready(endpoint: Endpoint, { visitor = false } = {}) {
  const prepared = await prepare(endpoint, app);
  const key = crypto.randomUUID();
  async function send(input: Input = prepared.input, by: Reader = prepared.reader, under = key): Promise<Sent> {
    const credentials = visitor ? {} : { user_id: by.userId, session_token: by.token };
    const answer = await app.send(endpoint.path, { ...credentials, ...input }, { 'idempotency-key': under });
    const answerCall = { endpoint, credentials: !visitor, email: by.person.email, what: JSON.stringify(input) };
    return { refusal: checkAnswer(answer, answerCall), body: answer.body as Input };
  }
  const stage = { reader: prepared.reader, app };
  return { ...prepared, stage, send, others: await otherInputs(endpoint, stage, prepared.input) };
}

/** Returns inputs with different content: one text, number or boolean changed, or the example's own `other`. */
async function otherInputs(endpoint: Endpoint, stage: Stage, input: Input): Promise<[field: string, Input][]> {
  const { other } = exampleOf(endpoint);
  const changed = Object.entries(input)
    .filter(([field]) => !/(_id|isbn)$/.test(field))
    .map(([field, value]): [string, Input] => [field, { ...input, [field]: changedValue(value) }])
    .filter(([field, value]) => value[field] !== undefined && endpoint.input.safeParse(value).success);
  return other ? [...changed, ['other', { ...(await other(stage, input)) }]] : changed;
}

function changedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value === 4.5 ? 4 : value + 1;
  return typeof value === 'string' ? `${value} too` : undefined;
}

const callers = creating.flatMap(([path, endpoint]) => [
  [path, 'a reader', endpoint] as const,
  ...(endpoint.access === 'optional' ? [[path, 'a visitor', endpoint] as const] : []),
]);

test.for(callers)(
  '%s, sent again by %s, answers the same and writes nothing, and is refused with other content',
  async ([path, who, endpoint]) => {
    const { input, send, others } = await ready(endpoint, { visitor: who === 'a visitor' });
    expect(others.length, `${path} needs \`other\` in its example: a second valid input`).toBeGreaterThan(0);
    const first = await send();
    expect(first.refusal).toBe(null);
    const firstRows = await snapshot();
    // The order of the fields does not matter.
    for (const again of [input, Object.fromEntries(Object.entries(input).reverse())])
      expect((await send(again)).body).toEqual(first.body);
    for (const [field, changed] of others)
      expect((await send(changed)).refusal, field).toMatchObject({ code: 'conflict', error: sentences.otherWords });
    expect((await send()).body).toEqual(first.body);
    expect(await snapshot()).toBe(firstRows);
  },
);

test.for(creating)('%s with one key for two contents at once creates one', async ([, endpoint]) => {
  const { input, send, others } = await ready(endpoint);
  const changed = others[0]?.[1];
  const answers = await Promise.all([send(input), send(changed)]);
  expect(answers.map(({ refusal }) => refusal?.error ?? 'done').sort()).toEqual([sentences.otherWords, 'done'].sort());
});

test.for(creating)("%s: another reader's key is their own, and ends with their account", async ([, endpoint]) => {
  const [mine, other] = [await ready(endpoint), await ready(endpoint)];
  const key = crypto.randomUUID();
  for (const { send, input, reader } of [mine, other]) expect((await send(input, reader, key)).refusal).toBe(null);
  await other.reader.call(deleteAccount, { confirm: 'confirm' });
  const before = await snapshot();
  expect((await other.send(other.input, other.reader, key)).refusal?.code).toBe('signed_out');
  expect(await snapshot()).toBe(before);
  const kept = 'SELECT count(*) FROM idempotency_keys WHERE user_id = ?';
  expect(await firstValue(kept, other.reader.userId)).toBe(0);
});

test.for(creating.filter(([, endpoint]) => exampleOf(endpoint).lose))(
  '%s checks the rights of today when it is repeated',
  async ([, endpoint]) => {
    const { input, stage, send, others } = await ready(endpoint);
    const { lose } = exampleOf(endpoint);
    const first = await send();
    expect(first.refusal).toBe(null);
    await lose?.turn(stage, input, first.body);
    const before = await snapshot();
    expect((await send()).refusal?.code).toBe(lose?.code);
    for (const [field, changed] of others) expect((await send(changed)).refusal?.code, field).toBe('conflict');
    expect(await snapshot()).toBe(before);
  },
);

test.for(creating.filter(([, endpoint]) => exampleOf(endpoint).remove))(
  '%s does not bring back what was deleted since',
  async ([, endpoint]) => {
    const { input, stage, send } = await ready(endpoint);
    const first = await send();
    await exampleOf(endpoint).remove?.(stage, input, first.body);
    const before = await snapshot();
    expect((await send()).refusal).toMatchObject({ code: 'not_found', error: sentences.outOfDate });
    expect(await snapshot()).toBe(before);
    // With another key it is a new call.
    expect((await send(input, stage.reader, crypto.randomUUID())).refusal).toBe(null);
  },
);
