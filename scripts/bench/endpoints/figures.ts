import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Used } from '../../../tests/support/worker/bench/wire.ts';
import { root } from '../../support/local.ts';

/** How fast something was answered, and what it took the server's process. */
export interface Speed {
  /** Answers a second over 16 connections. */
  rate: number;
  /** Milliseconds of processor time a call, of the process that runs the worker and simulates what it is bound to. */
  processor: number;
}

/** What one call is held against. */
export type Floor = 'empty' | 'read' | 'both' | 'inTurn' | 'write' | 'writeInTurn';

/** Whether what is held against this floor writes. */
export const isWriting = (floor: Floor): boolean => floor === 'write' || floor === 'writeInTurn';

/** What is measured beside them only to be told: one count of the simulated rate limiter. */
export type Bare = Floor | 'limit';

/** What was measured of one endpoint. */
export interface Measured extends Speed {
  floor: Floor;
  /** Its rate in parts of its floor's, measured right before and after. */
  ratio: number;
  /** In how many rounds. */
  rounds: number;
  used: Used;
}

/** All that one run of the part `endpoints` measured. */
export interface Figures {
  machine: string;
  floors: Record<Bare, Speed>;
  endpoints: Record<string, Measured>;
}

const file = resolve(root, 'test-results/bench/endpoints.json');

/** Keeps the figures for the part `cost`. */
export function keepFigures(figures: Figures): void {
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(figures, null, 2));
}

/** The figures of the last run, or null when there was none. */
export function keptFigures(): Figures | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Figures;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The one in the middle: of few rounds on a shared machine, the others say more of the neighbours. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? Number.NaN, sorted[middle] ?? Number.NaN];
  return (low + high) / 2;
}
