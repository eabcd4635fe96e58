import { workerData } from 'node:worker_threads';
import { libraryOf } from './books.ts';
import { fillWhole } from './catalogue.ts';

// Started as a worker it fills the catalogue beside the readers' database: each takes one core.
const { path, seed, count, file } = workerData as { path: string; seed: number; count: number; file: string | null };
fillWhole(path, await libraryOf(seed, count, file));
