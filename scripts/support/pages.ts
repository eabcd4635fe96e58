import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { isBuilt } from '../../web/vite.built.ts';
import { root } from './local.ts';

const configFile = resolve(root, 'web/vite.config.ts');
const viteCli = resolve(root, 'node_modules/vite/bin/vite.js');

/** Builds the browser's half, unless nothing changed since the last build. Throws when the build fails. */
export async function buildPages(): Promise<void> {
  if (isBuilt()) return;
  console.log('Building the pages.');
  // In a process of its own: a build blocks this one for longer than the local databases keep an idle connection open.
  const vite = spawn(process.execPath, [viteCli, 'build', '--config', configFile, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Error('The pages could not be built.');
}

// Paths that the worker answers. Every other path is a page, which the browser renders in development.
const WORKER = '^/(api|identity|mailbox|cdn-cgi)(/|$)|\\.(rss|ics|xml|txt)(\\?|$)';

/** Serves the pages with hot reload, and hands calls on to the worker at this address. */
export async function startVite(port: number, worker: string): Promise<void> {
  const { createServer } = await import('vite');
  // A build in this process leaves "production" here, with which React's fast refresh is off.
  process.env.NODE_ENV = 'development';
  const server = await createServer({
    configFile,
    logLevel: 'warn',
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      // Contracts and packages lie outside `web`.
      fs: { allow: [root] },
      // The worker must see the address that the browser sees: its sign-in page leads back there.
      proxy: { [WORKER]: { target: worker, changeOrigin: false } },
    },
  });
  await server.listen();
}
