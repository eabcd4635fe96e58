import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { problemAtStart } from '../../scripts/support/ready.ts';

test('npm start waits for a busy server, and names a wrong setting at once', async () => {
  const answers: [number, string][] = [
    [503, JSON.stringify({ message: 'We’re very busy right now.' })],
    [502, '<html>'],
    [503, JSON.stringify({ message: 'This deployment isn’t set up yet: CONTACT_EMAIL is no address.' })],
    [200, '{}'],
  ];
  const server = createServer((_request, response) => {
    const [status, body] = answers.shift() ?? [500, ''];
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const { port } = server.address() as AddressInfo;
  const ask = () => problemAtStart(`http://localhost:${port}/api/status`, 60_000);
  expect(await ask()).toBe('This deployment isn’t set up yet: CONTACT_EMAIL is no address. Settings are in .dev.vars.');
  expect(await ask()).toBeNull();
  server.close();
});
