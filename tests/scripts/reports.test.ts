import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  failOnMissing,
  filesInPlaywright,
  filesInVitest,
  passedAtSecondTry,
  readPlaywright,
  testFiles,
} from '../../scripts/support/reports.ts';

const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const spec = (title: string, line: number, statuses: Record<string, string>) => ({
  title,
  file: 'clubs.spec.ts',
  line,
  tests: Object.entries(statuses).map(([projectName, status]) => ({ projectName, status })),
});

function reportOf(stats: object): string {
  const path = resolve(folder, `${crypto.randomUUID()}.json`);
  const inner = { file: 'clubs.spec.ts', specs: [spec('leaves', 9, { phone: 'flaky' })] };
  const outer = {
    file: 'clubs.spec.ts',
    specs: [spec('joins', 3, { wide: 'flaky', phone: 'expected' }), spec('founds', 5, { wide: 'expected' })],
    suites: [inner],
  };
  writeFileSync(path, JSON.stringify({ stats, suites: [outer] }));
  return path;
}

test('a test that passed at the second try counts as passed, once, and is named', () => {
  const path = reportOf({ expected: 2, unexpected: 0, flaky: 2 });
  expect(readPlaywright(path, true)).toEqual({ passed: 4, failed: 0 });
  expect(passedAtSecondTry(path)).toEqual(['[wide] clubs.spec.ts:3 joins', '[phone] clubs.spec.ts:9 leaves']);
});

test('a test that failed twice is red, and so is a run that broke off', () => {
  expect(readPlaywright(reportOf({ expected: 2, unexpected: 1, flaky: 0 }), false)).toEqual({ passed: 2, failed: 1 });
  expect(readPlaywright(reportOf({ expected: 3, unexpected: 0, flaky: 0 }), false)).toEqual({ passed: 3, failed: 1 });
  const missingFile = resolve(folder, 'nowhere.json');
  expect(readPlaywright(missingFile, false)).toEqual({ passed: 0, failed: 1 });
  expect(passedAtSecondTry(missingFile)).toEqual([]);
});

test('a run that left out a file is red, although all tests that it ran passed', () => {
  const passed = { passed: 4, failed: 0 };
  const report = reportOf({ expected: 4, unexpected: 0, flaky: 0 });
  expect(filesInPlaywright(report)).toEqual(['tests/e2e/clubs.spec.ts']);
  expect(failOnMissing(['tests/e2e/clubs.spec.ts'], filesInPlaywright(report), passed)).toEqual(passed);
  const expected = ['tests/e2e/books.spec.ts', 'tests/e2e/clubs.spec.ts'];
  expect(failOnMissing(expected, filesInPlaywright(report), passed)).toEqual({ passed: 4, failed: 1 });

  const ran = resolve(folder, 'vitest.json');
  writeFileSync(ran, JSON.stringify({ testResults: [{ name: import.meta.filename }] }));
  expect(filesInVitest(ran)).toEqual(['tests/scripts/reports.test.ts']);
});

test('the quick run leaves out the files that only the complete one runs', () => {
  const quick = testFiles('test', false);
  expect(quick).toContain('tests/scripts/reports.test.ts');
  expect(quick).not.toContain('tests/scripts/deploy.all.test.ts');
  expect(testFiles('test', true)).toEqual(expect.arrayContaining([...quick, 'tests/scripts/deploy.all.test.ts']));
});
