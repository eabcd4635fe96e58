import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Servers, startServers } from '../support/node/servers.ts';

// The loopback servers run in the process that runs all tests.

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
});
afterAll(() => servers.stop());

test.for([
  ['one that throws', '/broken', 500],
  ['one whose file is missing', '/fixture/of-which-there-is-none.csv', 500],
  ['one that nobody plays', '/constructor', 404],
] as const)('%s answers so, and the others go on', async ([, path, status]) => {
  expect((await fetch(servers.address + path)).status).toBe(status);
  expect((await fetch(`${servers.address}/noting/someone/1`)).status).toBe(200);
});
