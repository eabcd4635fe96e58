import { resolve } from 'node:path';
import { isBuilt } from '../../web/vite.built.ts';
import { root } from './local.ts';

/**
 * Builds the browser's half, unless what was built last is as good: nothing changed that it was made of. With `watch` it
 * goes on building. Throws when the build fails.
 */
export async function buildPages({ watch = false } = {}): Promise<void> {
  if (!watch && isBuilt()) return;
  console.log('Building the pages.');
  const { build } = await import('vite');
  const configFile = resolve(root, 'web/vite.config.ts');
  await build({ configFile, logLevel: 'warn', build: watch ? { watch: {} } : {} });
}
