import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileWith } from '../bench/bulk.ts';
import { fillDemo } from './fill.ts';

const markerIn = (statePath: string) => resolve(statePath, 'demo.json');

/** Deletes the demo's databases of an earlier day, since its dates are relative to the day on which it was filled. */
export function deleteOldDemo(statePath: string): void {
  const marker = markerIn(statePath);
  if (!existsSync(marker) || dayIn(marker) === today()) return;
  const file = fileWith('users', statePath);
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  rmSync(marker);
}

/** Fills the demo's databases if they are empty, and prints a reader to sign in as. */
export async function fillDemoOnce(statePath: string): Promise<void> {
  const marker = markerIn(statePath);
  if (!existsSync(marker)) {
    const { name, email } = await fillDemo(statePath);
    writeFileSync(marker, JSON.stringify({ day: today(), name, email }));
  }
  const { name, email } = JSON.parse(readFileSync(marker, 'utf8')) as { name: string; email: string };
  console.log(`Demo: sign in as ${name}, ${email}. scripts/demo/readers.csv names the others.`);
}

const today = () => new Date().toISOString().slice(0, 10);
const dayIn = (marker: string) => (JSON.parse(readFileSync(marker, 'utf8')) as { day: string }).day;
