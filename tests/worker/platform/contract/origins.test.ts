import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { checkAnswer } from '../../../support/worker/answers.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { endpoints, prepare } from '../../../support/worker/examples.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// No call can be made from another site, by a reader who is signed in here, whatever that site knows of it.

const app = createTestApp();

/** What a browser says of a call that another site made. */
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: env.PUBLIC_ORIGIN.replace('https:', 'http:') },
  { origin: `${env.PUBLIC_ORIGIN}:8443` },
  { origin: `${env.PUBLIC_ORIGIN}.evil.test` },
  { origin: env.PUBLIC_ORIGIN.replace('//', '//www.') },
  { origin: env.PUBLIC_ORIGIN.toUpperCase() },
  { 'sec-fetch-site': 'cross-site' },
  { origin: env.PUBLIC_ORIGIN, 'sec-fetch-site': 'cross-site' },
];

test.for(endpoints)('%s answers no other site', async ([path, endpoint]) => {
  const { reader, input } = await prepare(endpoint, app);
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  const before = await snapshot();
  // One function checks where a call comes from: the first endpoint is tried with all of them.
  for (const headers of path === endpoints[0]?.[0] ? foreign : foreign.slice(0, 1)) {
    const what = JSON.stringify(headers);
    const refusal = checkAnswer(await app.send(path, body, headers), { endpoint, credentials: false, what });
    expect([refusal?.code, refusal?.message], what).toEqual(['not_allowed', 'This request came from another site.']);
  }
  expect(await snapshot()).toBe(before);
  const own = { origin: env.PUBLIC_ORIGIN, 'sec-fetch-site': 'same-origin' };
  expect((await app.send(path, body, own)).status).toBe(200);
});
