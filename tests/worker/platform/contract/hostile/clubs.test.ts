import { expect, test } from 'vitest';
import { routes } from '../../../../../worker/app.ts';
import { BODIES, endpointsOf, type Group, groups } from '../../../../support/worker/hostile/groups.ts';
import { attack } from '../../../../support/worker/hostile/run.ts';

attack('clubs');

test('the groups together are the whole contract, and ten thousand bodies and more', () => {
  const attacked = (Object.keys(groups) as Group[]).flatMap((group) => endpointsOf(group).map(([path]) => path));
  expect(attacked.sort()).toEqual(routes.map(({ endpoint }) => endpoint.path).sort());
  expect(attacked.length * BODIES).toBeGreaterThanOrEqual(10_000);
});
