import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { root } from './local.ts';

export const reportsFolder = resolve(root, 'test-results');

export interface Outcome {
  passed: number;
  failed: number;
}

const summaryPath = resolve(reportsFolder, 'summary.json');

/** Deletes the old reports. Each named step counts as failed until {@link report} is called for it. */
export function beginReports(steps: readonly string[]): void {
  rmSync(reportsFolder, { recursive: true, force: true });
  mkdirSync(reportsFolder, { recursive: true });
  write(Object.fromEntries(steps.map((step) => [step, { passed: 0, failed: 1 }])));
}

/** Stores the outcome of a step. */
export function report(step: string, outcome: Outcome): void {
  write({ ...outcomes(), [step]: outcome });
}

/** Returns the outcomes of all steps of the last run. If there was none, it counts as one failure. */
export function outcomes(): Record<string, Outcome> {
  if (!existsSync(summaryPath)) return { start: { passed: 0, failed: 1 } };
  return JSON.parse(readFileSync(summaryPath, 'utf8')) as Record<string, Outcome>;
}

/** Returns the sum of the outcomes of all steps. */
export function total(): Outcome {
  const all = Object.values(outcomes());
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Returns the outcome of a single check. */
export function single(green: boolean): Outcome {
  return green ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Reads Vitest's JSON report. A failed run without a failed test (such as an unreadable file) counts as one failure.
 */
export function readVitest(path: string, green: boolean): Outcome {
  const { numPassedTests, numFailedTests } = readReport<{ numPassedTests: number; numFailedTests: number }>(path) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
  };
  return { passed: numPassedTests, failed: green ? numFailedTests : Math.max(1, numFailedTests) };
}

/** The files on disk that a run has to execute, from the project's root. */
export function testFiles(kind: 'test' | 'spec', isAll: boolean): string[] {
  const files = globSync(`tests/**/*.${kind}.{ts,tsx}`, { cwd: root });
  return files.filter((file) => isAll || !file.includes('.all.')).sort();
}

/** The files whose tests are in Vitest's JSON report. */
export function filesInVitest(path: string): string[] {
  const results = readReport<{ testResults: { name: string }[] }>(path)?.testResults ?? [];
  return results.map(({ name }) => relative(root, name));
}

/** The files whose tests are in Playwright's JSON report. */
export function filesInPlaywright(path: string): string[] {
  return (readReport<PlaywrightReport>(path)?.suites ?? []).map(({ file }) => `tests/e2e/${file}`);
}

/** Counts each file that was not executed as a failure, and names it: a run can be green without it. */
export function failOnMissing(expected: readonly string[], executed: readonly string[], outcome: Outcome): Outcome {
  const missing = expected.filter((file) => !executed.includes(file));
  for (const file of missing)
    console.log(`No test of ${file} was run. If all have the tag @all, name it .all.spec.ts.`);
  return { ...outcome, failed: outcome.failed + missing.length };
}

/** Reads Playwright's JSON report. A test that passed on a retry counts as passed. */
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

/** Returns the names of tests that passed only on a retry, from Playwright's JSON report. */
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
