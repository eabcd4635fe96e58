import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { type Endpoint, type ErrorAnswer, sentences } from '../../../../worker/platform/http/contract.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { endpoints, prepare } from '../../../support/worker/examples.ts';
import { type Repeats, repeats } from '../../../support/worker/repeats.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// One key makes one thing, for every call there is that creates: sent again it answers the same and writes nothing, and
// for anything else, or by whoever may not any more, it is refused.

const app = createTestApp();
const creating = endpoints.filter(([, { creates }]) => creates);

type Input = Record<string, unknown>;

interface Sent {
  body: Input;
  refusal: ErrorAnswer | null;
}

/** A call that is ready to be sent, under one key however often; `reader` is null for a visitor. */
async function ready(endpoint: Endpoint, { visitor = false } = {}) {
  const prepared = await prepare(endpoint, app);
  const key = crypto.randomUUID();
  async function send(input: Input = prepared.input, by: Reader = prepared.reader, under = key): Promise<Sent> {
    const credentials = visitor ? {} : { user_id: by.userId, session_token: by.token };
    const answer = await app.send(endpoint.path, { ...credentials, ...input }, { 'idempotency-key': under });
    const asked = { endpoint, credentials: !visitor, email: by.person.email, what: JSON.stringify(input) };
    return { refusal: checkAnswer(answer, asked), body: answer.body as Input };
  }
  const table = repeats[endpoint.path] ?? ({ others: {}, losses: {}, removal: null } satisfies Repeats);
  return { ...prepared, stage: { reader: prepared.reader, app }, send, table };
}

test('it is known of every call that creates how it can be repeated', () => {
  const missing = creating.flatMap(([path, { input }]) => {
    const known = repeats[path];
    if (!known) return [`${path} is not in tests/support/worker/repeats.ts`];
    const fields = Object.keys(input.def.shape).filter((field) => !(field in known.others));
    return fields.map((field) => `${path}: “${field}” is not among its others in tests/support/worker/repeats.ts`);
  });
  expect(missing).toEqual([]);
  const paths = creating.map(([path]) => path);
  expect(Object.keys(repeats).filter((path) => !paths.includes(path))).toEqual([]);
});

const callers = creating.flatMap(([path, endpoint]) => [
  [path, 'a reader', endpoint] as const,
  ...(endpoint.access === 'optional' ? [[path, 'a visitor', endpoint] as const] : []),
]);

test.for(callers)('%s, sent again by %s, answers the same and writes nothing', async ([, who, endpoint]) => {
  const { input, send } = await ready(endpoint, { visitor: who === 'a visitor' });
  const first = await send();
  expect(first.refusal).toBe(null);
  const made = await snapshot();
  // The same is asked in whatever order the fields come.
  for (const again of [input, Object.fromEntries(Object.entries(input).reverse())]) {
    expect((await send(again)).body).toEqual(first.body);
    expect(await snapshot()).toBe(made);
  }
});

test.for(callers)('%s is refused to %s for anything else under the same key', async ([, who, endpoint]) => {
  const { input, stage, send, table } = await ready(endpoint, { visitor: who === 'a visitor' });
  const first = await send();
  expect(first.refusal).toBe(null);
  for (const [field, other] of Object.entries(table.others)) {
    const changed = { ...input, [field]: await other(stage, input) };
    const before = await snapshot();
    expect((await send(changed)).refusal, field).toMatchObject({ code: 'conflict', error: sentences.otherWords });
    expect(await snapshot(), field).toBe(before);
  }
  expect((await send()).body).toEqual(first.body);
});

test.for(creating)('%s with one key for two things at once makes one of them', async ([, endpoint]) => {
  const { input, stage, send, table } = await ready(endpoint);
  const [[field = '', other] = []] = Object.entries(table.others);
  const changed = { ...input, [field]: await other?.(stage, input) };
  const answers = await Promise.all([send(input), send(changed)]);
  expect(answers.map(({ refusal }) => refusal?.error ?? 'done').sort()).toEqual([sentences.otherWords, 'done'].sort());
});

test.for(creating)("%s: another reader's key is their own", async ([, endpoint]) => {
  const [mine, theirs] = [await ready(endpoint), await ready(endpoint)];
  const key = crypto.randomUUID();
  expect((await mine.send(mine.input, mine.reader, key)).refusal).toBe(null);
  expect((await theirs.send(theirs.input, theirs.reader, key)).refusal).toBe(null);
});

const losing = creating.flatMap(([path, endpoint]) =>
  Object.keys(repeats[path]?.losses ?? {}).map((loss) => [path, loss, endpoint] as const),
);

test.for(losing)('%s judges its repetition by today: %s', async ([, loss, endpoint]) => {
  const { input, stage, send, table } = await ready(endpoint);
  const first = await send();
  expect(first.refusal).toBe(null);
  const { turn, code } = table.losses[loss] ?? { turn: null, code: null };
  await turn?.(stage, input, first.body);
  for (const [field, other] of [['nothing', null], ...Object.entries(table.others)] as const) {
    const changed = other === null ? input : { ...input, [field]: await other(stage, input) };
    const before = await snapshot();
    expect((await send(changed)).refusal?.code, `${field} is other`).toBe(other === null ? code : 'conflict');
    expect(await snapshot(), field).toBe(before);
  }
});

test.for(creating.filter(([path]) => (repeats[path]?.removal ?? null) !== null))(
  '%s does not bring back what was taken away since',
  async ([, endpoint]) => {
    const { input, stage, send, table } = await ready(endpoint);
    const first = await send();
    await table.removal?.(stage, input, first.body);
    const before = await snapshot();
    expect((await send()).refusal).toMatchObject({ code: 'not_found', error: sentences.gone });
    expect(await snapshot()).toBe(before);
    // Under a key of its own it is a new thing.
    expect((await send(input, stage.reader, crypto.randomUUID())).refusal).toBe(null);
  },
);

test.for(creating)('%s is out of reach for whoever deleted their account', async ([, endpoint]) => {
  const { reader, send } = await ready(endpoint);
  expect((await send()).refusal).toBe(null);
  await reader.call(deleteAccount, { confirm: 'confirm' });
  const before = await snapshot();
  expect((await send()).refusal?.code).toBe('signed_out');
  expect(await snapshot()).toBe(before);
  const { results } = await env.DB.prepare('SELECT * FROM idempotency_keys WHERE user_id = ?')
    .bind(reader.userId)
    .all();
  expect(results).toEqual([]);
});
