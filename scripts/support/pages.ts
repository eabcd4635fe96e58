import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { isBuilt } from '../../web/vite.built.ts';
import type { ReadAsset } from '../../worker/features/books/catalogue/shipped.ts';
import { root } from './local.ts';

const configFile = resolve(root, 'web/vite.config.ts');
const viteCli = resolve(root, 'node_modules/vite/bin/vite.js');

/** Builds the pages, unless nothing changed since the last build. Throws if the build fails. */
export async function buildPages(): Promise<void> {
  if (isBuilt()) return;
  console.log('Building the pages.');
  // In a separate process, since a build would block this one for longer than local databases keep an idle connection
  // open.
  const vite = spawn(process.execPath, [viteCli, 'build', '--config', configFile, '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Error('The pages could not be built.');
}

const piecesFolder = resolve(root, '.wrangler/catalogue');

/** Builds the pieces of the shipped catalogue, unless nothing changed, and returns access to them. */
export async function builtCatalogue(): Promise<ReadAsset> {
  const { assetsIn, writePieces } = await import('../catalogue/pieces.ts');
  const { shipped } = await import('../catalogue/shipped.ts');
  writePieces(piecesFolder, shipped());
  return assetsIn(piecesFolder);
}

/** Puts the pieces of the catalogue among the pages, from which the worker loads them. A build of the pages deletes them. */
export async function addCatalogue(): Promise<void> {
  await builtCatalogue();
  const target = resolve(root, 'web/dist/catalogue');
  rmSync(target, { recursive: true, force: true });
  cpSync(piecesFolder, target, { recursive: true, filter: (path) => !path.endsWith('digest') });
}

// Paths that the worker answers. Every other path is a page, which the browser renders in development.
const WORKER = '^/(api|identity|mailbox|cdn-cgi)(/|$)|\\.(rss|ics|xml|txt)(\\?|$)';

/** Serves the pages with hot reload and forwards API calls to the worker at an address. */
export async function startVite(port: number, worker: string): Promise<void> {
  const { createServer } = await import('vite');
  // A build in this process sets "production", which turns React's fast refresh off.
  process.env.NODE_ENV = 'development';
  const server = await createServer({
    configFile,
    logLevel: 'warn',
    server: {
      port,
      strictPort: true,
      host: 'localhost',
      // Contracts and packages are outside of `web`.
      fs: { allow: [root] },
      // Keeps the browser's address, since the worker's sign-in page redirects to it.
      proxy: { [WORKER]: { target: worker, changeOrigin: false } },
    },
  });
  await server.listen();
}
