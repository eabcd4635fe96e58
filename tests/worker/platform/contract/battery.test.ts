import { expect, test } from 'vitest';
import { routes } from '../../../../worker/app.ts';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { endpoints, examplePaths, type Prepared, prepare } from '../../../support/worker/examples.ts';
import { emptyReadersDatabaseRegularly } from '../../../support/worker/fresh.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

const app = createTestApp();

emptyReadersDatabaseRegularly();

const bodyOf = ({ reader, input }: Prepared) => ({ user_id: reader.userId, session_token: reader.token, ...input });

test('every endpoint has an example, and every example an endpoint', () => {
  const paths: string[] = routes.map(({ endpoint }) => endpoint.path);
  const missing = paths.filter((path) => !examplePaths.includes(path));
  expect(
    missing.map((path) => `${path} has no example: add one to tests/worker/<feature>/<topic>.examples.ts`),
    'without an example the battery cannot call it',
  ).toEqual([]);
  expect(examplePaths.filter((path) => !paths.includes(path))).toEqual([]);
});

// One function reads the bodies of all endpoints, so one endpoint of each size represents the others.
const ofEachSize = endpoints.filter(
  ([, { body }], place) => endpoints.findIndex(([, other]) => other.body === body) === place,
);

test.for(ofEachSize)('%s refuses a body that is not a JSON object before any work', async ([path, endpoint]) => {
  const prepared = await prepare(endpoint, app);
  const body = JSON.stringify(bodyOf(prepared));
  const before = await snapshot();
  const refuses = async (
    label: string,
    code: string,
    sent: string | Uint8Array | ReadableStream,
    type = 'application/json',
  ) => {
    const headers = new Headers(type === '' ? {} : { 'content-type': type });
    const request = new Request(`${app.env.PUBLIC_ORIGIN}${path}`, { method: 'POST', headers, body: sent });
    if (type === '') request.headers.delete('content-type');
    const response = await app.fetch(request);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
    const refusal = checkAnswer(answer, { endpoint, credentials: false });
    expect(refusal?.code, `${path}, ${label}: ${text}`).toBe(code);
  };

  await refuses('no type', 'invalid_input', body, '');
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
  ]) {
    await refuses(type, 'invalid_input', body, type);
  }
  for (const text of [
    '{',
    'null',
    '42',
    '"text"',
    'true',
    '[]',
    `[${body}]`,
    `${body}${body}`,
    '<xml/>',
    'undefined',
    '\ufeff{',
    '{"a":1,}',
  ]) {
    await refuses(text.slice(0, 20), 'invalid_input', text);
  }
  await refuses(
    'bytes that are no UTF-8',
    'invalid_input',
    new Uint8Array([...new TextEncoder().encode('{"text":"'), 0xff, 0x22, 0x7d]),
  );
  await refuses('brackets without end', 'invalid_input', '['.repeat(50_000));
  const padded = `${body.slice(0, -1)},"padding":"${'x'.repeat(endpoint.body)}"}`;
  await refuses('a body that says its size', 'too_large', padded);
  await refuses('a body that does not', 'too_large', new Blob([padded]).stream());
  expect(await snapshot()).toBe(before);
});

// One router handles all methods except POST.
test.for(endpoints.slice(0, 3))('%s answers POST only, or GET where that is specified', async ([path, endpoint]) => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const response = await app.fetch(new Request(`${app.env.PUBLIC_ORIGIN}${path}`, { method }));
    const text = await response.text();
    if (method === 'GET' && endpoint.get) expect(response.status, text).toBeLessThan(500);
    else
      expect([response.status, JSON.parse(text)], method).toMatchObject([
        404,
        { code: 'not_found', requestStatus: 'error' },
      ]);
  }
});
