import { expect, test } from 'vitest';
import { testsOf } from '../../scripts/support/changed.ts';

const isRule = (path: string) => path.startsWith('tests/rules/');
const others = (paths: string[]) => paths.filter((path) => !isRule(path));

test('a change runs the tests that import it, those of its feature, and the rules', () => {
  const { vitest, browser } = testsOf(['worker/features/reviews/queries.ts']);
  expect(vitest).toContain('tests/worker/reviews/submit.test.ts');
  expect(vitest.some(isRule)).toBe(true);
  expect(vitest).not.toContain('tests/worker/habits/challenges/challenges.test.ts');
  expect(browser).toContain('tests/e2e/reviews/reviews.spec.ts');
  expect(testsOf(['scripts/support/changed.ts']).vitest).toContain('tests/scripts/changed.test.ts');
});

test('a contract also runs the checks of every endpoint, and a document runs the rules alone', () => {
  const { vitest } = testsOf(['worker/features/reviews/contract.ts']);
  expect(vitest).toContain('tests/worker/platform/contract/battery.test.ts');
  const document = testsOf(['docs/operate.md']);
  expect([others(document.vitest), document.browser]).toEqual([[], []]);
});
