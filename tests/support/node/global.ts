import type { TestProject } from 'vitest/node';
import { curatedToFill } from '../../../scripts/catalogue/index.ts';
import type { FillStatement } from '../../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../../worker/features/books/catalogue/fill.ts';
import buildWhereMissing from './built.ts';
import { startServers } from './servers.ts';

/**
 * Builds the pages if they are not there, starts the loopback servers before the first worker test and stops them after the last, and works the curated books
 * out into statements, once for all test files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWhereMissing();
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
