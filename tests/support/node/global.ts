import type { TestProject } from 'vitest/node';
import buildWhereMissing from './built.ts';
import { startServers } from './servers.ts';

/** Builds the pages if they are missing, and runs the loopback servers from the first worker test to the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildWhereMissing();
  const servers = await startServers();
  project.provide('servers', servers.address);
  return servers.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: string;
  }
}
