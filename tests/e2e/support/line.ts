import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the site under a separate address, which a test can cut as a tunnel would. */
export interface Line {
  origin: string;
  /** The calls with an idempotency key that used the connection, in order. */
  acts: { path: string; key: string }[];
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/**
 * Opens a connection to the site at an address. Cutting it affects a browser's workers too, which a browser's own
 * offline switch does not do reliably.
 */
export async function openLine(site: string): Promise<Line> {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  const acts: Line['acts'] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      // Cutting the connection causes an error on either side.
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    let head = '';
    near.on('data', (part) => {
      head = (head + part.toString('latin1')).slice(-16_384);
      for (const [whole, path = '', headers = ''] of head.matchAll(
        /POST (\/api\/\S+) HTTP\/1\.1\r\n([\s\S]*?)\r\n\r\n/g,
      )) {
        head = head.slice(head.indexOf(whole) + whole.length);
        const key = /^idempotency-key: (\S+)/im.exec(headers)?.[1];
        if (key !== undefined) acts.push({ path, key });
      }
    });
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, hostname, resolve));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://${hostname}:${own}`,
    acts,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(own),
  };
}
