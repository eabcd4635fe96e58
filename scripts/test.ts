import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { chromiumForTests, firefoxForTests } from './support/browser.ts';
import { root, stop } from './support/local.ts';
import { createTemporaryFolder } from './support/memory.ts';
import {
  beginReports,
  failOnMissing,
  filesInPlaywright,
  filesInVitest,
  type Outcome,
  outcomes,
  passedAtSecondTry,
  readPlaywright,
  readVitest,
  report,
  reportsFolder,
  single,
  testFiles,
  total,
} from './support/reports.ts';

// `npm test`: the checks that end within a second or two of work run side by side, and then one step after another,
// since each of the long ones uses all cores. Names of steps after `--` run only those. `--all` also runs what finds
// rare faults and takes long: files named `.all.test.ts` or `.all.spec.ts`, and browser tests with the tag `@all`.
// `--count` prints the result of the last run from its reports.

// Twice the time that any step takes on two slow cores. A step that takes longer has failed, and the run continues.
const STEP_TIMEOUT = 1_200_000;

const KILL_AFTER = 10_000;

const QUIET_ENV = { CI: 'true', NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false' };

// The folder of all databases of all tests.
const temporaryFolder = createTemporaryFolder();

// Each step runs in its own process group, so that its child processes can be stopped too. Steps first get SIGINT,
// since only the browser tests can stop their server, which is in another group.
const running = new Set<(signal: 'SIGINT' | 'SIGKILL') => void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const end of running) end('SIGINT');
    setTimeout(() => {
      for (const end of running) end('SIGKILL');
      process.exit(1);
    }, KILL_AFTER).unref();
    process.exitCode = 1;
    stopped = true;
  });
}
let stopped = false;

interface Ended {
  green: boolean;
  output: string;
}

const steps: Record<string, () => Promise<Outcome>> = {
  async lint() {
    const { green, output } = await run('biome', ['check', '--colors=off']);
    return summarise(single(green), output);
  },
  // Files, exports and packages that nothing uses.
  async unused() {
    const { green, output } = await run('knip', ['--no-progress']);
    return summarise(single(green), output);
  },
  async types() {
    // `tests` has the worker's files and the scripts in it.
    const projects = ['web', 'tests', 'tests/tsconfig.browser.json', 'web/service-worker'];
    // One checker thread each, because several would repeat each other's work. The second check of a checkout only
    // looks at what changed.
    const ended = await Promise.all(
      projects.map((project) => {
        const stored = `node_modules/.cache/types/${project.replaceAll(/\W/g, '-')}.json`;
        return run('tsc', ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', stored]);
      }),
    );
    const red = ended.filter(({ green }) => !green);
    return summarise(single(red.length === 0), red.map(({ output }) => output).join('\n'));
  },
  // Before the tests, since some of them measure the size of the build.
  async build() {
    const { green, output } = await run('vite', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
    return summarise(single(green), output);
  },
  async vitest() {
    const path = resolve(reportsFolder, 'vitest.json');
    const words = ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'];
    const quick = isAll ? [] : ['--exclude', '**/*.all.test.*'];
    const { green, output } = await run('vitest', [...words, `--outputFile.json=${path}`, ...quick], QUICK);
    const outcome = failOnMissing(testFiles('test', isAll), filesInVitest(path), readVitest(path, green));
    return summarise(outcome, output);
  },
  async e2e() {
    const path = resolve(reportsFolder, 'playwright.json');
    const words = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=json,line'];
    const firefox = isAll ? firefoxForTests() : null;
    if (isAll && firefox === null) console.log('No Firefox is installed, so its tests are skipped.');
    const { green, output } = await run('playwright', words, {
      ...QUICK,
      CHROMIUM: chromiumForTests(),
      FIREFOX: firefox ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: path,
    });
    // The step passed, but a flaky test needs attention.
    for (const test of passedAtSecondTry(path)) console.log(`passed only at the second try: ${test}`);
    const outcome = failOnMissing(testFiles('spec', isAll), filesInPlaywright(path), readPlaywright(path, green));
    return summarise(outcome, output);
  },
};

const words = process.argv.slice(2);
const isAll = words.includes('--all');
const parts = words.filter((word) => word !== '--all');
const QUICK = { QUICK: isAll ? '' : '1' };
if (parts.includes('--count')) {
  count();
} else {
  const unknown = parts.find((part) => !(part in steps));
  if (unknown !== undefined) stop(`There is no step "${unknown}"; there are ${Object.keys(steps).join(', ')}.`);
  await runSteps(parts.length > 0 ? parts : Object.keys(steps));
  count();
}

async function runSteps(names: readonly string[]): Promise<void> {
  beginReports(names);
  const isShort = (name: string) => ['lint', 'unused', 'types'].includes(name);
  await Promise.all(names.filter(isShort).map(runStep));
  for (const name of names.filter((other) => !isShort(other))) await runStep(name);
}

async function runStep(name: string): Promise<void> {
  if (stopped) return;
  const started = performance.now();
  let outcome: Outcome = single(false);
  try {
    outcome = (await steps[name]?.()) ?? outcome;
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
  }
  report(name, outcome);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name.padEnd(8)}${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
}

function count(): void {
  const { passed, failed } = total();
  const red = Object.entries(outcomes()).filter(([, outcome]) => outcome.failed > 0);
  if (red.length > 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed} failed`);
}

// Prints only the numbers of a step that passed.
function summarise(outcome: Outcome, output: string): Outcome {
  if (outcome.failed > 0) console.log(output.trimEnd());
  return outcome;
}

function run(command: string, words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(resolve(root, 'node_modules/.bin', command), words, {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      ...QUIET_ENV,
      TMPDIR: temporaryFolder,
      NODE_COMPILE_CACHE: resolve(reportsFolder, 'compiled'),
    },
    detached: true,
  });
  let output = '';
  const keep = (data: Buffer) => {
    output += data.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = (signal: 'SIGINT' | 'SIGKILL') => {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  };
  running.add(end);
  const timers = [
    setTimeout(() => {
      output += `\n${command} did not end within ${STEP_TIMEOUT / 60_000} minutes and was stopped.`;
      end('SIGINT');
    }, STEP_TIMEOUT),
    setTimeout(() => end('SIGKILL'), STEP_TIMEOUT + KILL_AFTER),
  ];
  return new Promise((ended, failed) => {
    child.on('error', failed);
    child.on('close', (code) => {
      for (const timer of timers) clearTimeout(timer);
      running.delete(end);
      ended({ green: code === 0, output });
    });
  });
}
