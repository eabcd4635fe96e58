import type { TestProject } from 'vitest/node';
import { curatedToFill } from '../../../scripts/catalogue/index.ts';
import { type FillStatement, planFill } from '../../../worker/books/catalogue/fill.ts';
import { startServers } from './servers.ts';

/**
 * Starts the loopback servers before the first worker test and stops them after the last, and works the curated books
 * out into statements, once for all test files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startServers();
  project.provide('servers', servers.address);
  project.provide('catalogue', planFill(curatedToFill(), []).statements);
  return servers.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: string;
    catalogue: FillStatement[];
  }
}
