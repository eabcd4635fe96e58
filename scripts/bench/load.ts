import { Agent, request } from 'node:http';

export interface BenchCall {
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The number of open connections. */
export const CONNECTIONS = 16;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends all calls over 16 connections and returns the duration in seconds. Throws if a response is not 200. */
export async function sendAll(address: URL, calls: readonly BenchCall[]): Promise<number> {
  let next = 0;
  async function connection(): Promise<void> {
    for (let call = calls[next++]; call !== undefined; call = calls[next++]) await send(address, call);
  }
  const started = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (performance.now() - started) / 1_000;
}

function send(address: URL, { path, headers, body = '' }: BenchCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = address;
    const length = { 'content-length': Buffer.byteLength(body) };
    const sending = request({ agent, hostname, port, path, method: 'POST', headers: { ...headers, ...length } });
    sending.on('error', reject);
    sending.on('response', (response) => {
      if (response.statusCode === 200) {
        response.on('end', resolve).resume();
        return;
      }
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part.toString();
      });
      response.on('end', () => reject(new Error(`${path} answered ${response.statusCode}: ${text}`)));
    });
    sending.end(body);
  });
}
