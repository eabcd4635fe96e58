import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { root } from '../../support/local.ts';

/** On what was measured, in one line: without it no figure says anything. */
export function machine(): string {
  const cores = cpus();
  const workerd = JSON.parse(readFileSync(resolve(root, 'node_modules/workerd/package.json'), 'utf8')) as {
    version: string;
  };
  return [
    `${cores.length} × ${cores[0]?.model.trim() ?? 'an unnamed CPU'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}`,
    `node ${process.version}`,
    `workerd ${workerd.version}`,
    new Date().toISOString().slice(0, 10),
  ].join(' · ');
}
