import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './local.ts';

export const reportsFolder = resolve(root, 'test-results');

export interface Outcome {
  passed: number;
  failed: number;
}

const summaryPath = resolve(reportsFolder, 'summary.json');

/** Empties the folder of reports; every named step counts as failed until it says otherwise. */
export function beginReports(steps: readonly string[]): void {
  rmSync(reportsFolder, { recursive: true, force: true });
  mkdirSync(reportsFolder, { recursive: true });
  write(Object.fromEntries(steps.map((step) => [step, { passed: 0, failed: 1 }])));
}

/** Notes what a step came to. */
export function report(step: string, outcome: Outcome): void {
  write({ ...outcomes(), [step]: outcome });
}

/** Every step of the last run; a run that never began counts as one failure. */
export function outcomes(): Record<string, Outcome> {
  if (!existsSync(summaryPath)) return { start: { passed: 0, failed: 1 } };
  return JSON.parse(readFileSync(summaryPath, 'utf8')) as Record<string, Outcome>;
}

/** All steps added up. */
export function total(): Outcome {
  const all = Object.values(outcomes());
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** A check that is one thing: it holds or it does not. */
export function single(green: boolean): Outcome {
  return green ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Reads vitest's JSON report; a failed run without a failed test (an unreadable file, a stray error) counts as one
 * failure.
 */
export function readVitest(path: string, green: boolean): Outcome {
  const { numPassedTests, numFailedTests } = readReport<{ numPassedTests: number; numFailedTests: number }>(path) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
  };
  return { passed: numPassedTests, failed: green ? numFailedTests : Math.max(1, numFailedTests) };
}

/** Reads Playwright's JSON report; a test that passed on a retry counts as passed, once. */
export function readPlaywright(path: string, green: boolean): Outcome {
  const { expected, unexpected, flaky } = readReport<PlaywrightReport>(path)?.stats ?? {
    expected: 0,
    unexpected: 0,
    flaky: 0,
  };
  return { passed: expected + flaky, failed: green ? unexpected : Math.max(1, unexpected) };
}

interface PlaywrightReport {
  stats: Record<'expected' | 'unexpected' | 'flaky', number>;
  suites: Suite[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
}

/** The tests that passed only at the second try, by Playwright's JSON report, each as one line says it. */
export function passedAtSecondTry(path: string): string[] {
  return (readReport<PlaywrightReport>(path)?.suites ?? []).flatMap(secondTries);
}

function secondTries({ suites = [], specs }: Suite): string[] {
  const ownTests = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  );
  return [...ownTests, ...suites.flatMap(secondTries)];
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}

function write(summary: Record<string, Outcome>): void {
  writeFileSync(summaryPath, `${JSON.stringify(summary, null, 2)}\n`);
}
