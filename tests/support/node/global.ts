import type { TestProject } from 'vitest/node';
import { curatedToFill } from '../../../scripts/catalogue/index.ts';
import type { FillStatement } from '../../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../../worker/features/books/catalogue/fill.ts';
import buildWhereMissing from './built.ts';
import { startServers } from './servers.ts';

/**
 * Once for all test files: builds the pages if they are missing, turns the curated books into statements, and runs the
 * loopback servers from the first worker test to the last.
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
