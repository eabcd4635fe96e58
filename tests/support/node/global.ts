import type { TestProject } from 'vitest/node';
import { startServers } from './servers.ts';

/** Starts the loopback servers before the first worker test and stops them after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startServers();
  project.provide('servers', servers.address);
  return servers.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: string;
  }
}
