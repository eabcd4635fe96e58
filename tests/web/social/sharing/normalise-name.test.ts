import { expect, test } from 'vitest';
import { normaliseName } from '../../../../web/features/social/sharing/normalise-name.ts';

test.for([
  ['José María', 'josemaria'],
  ['  ZOË  ', 'zoe'],
  ['Ann Marie', 'annmarie'],
  ['Åsa\u00a0Öst', 'asaost'],
  ['李 雷', '李雷'],
  ['', ''],
])('%s is found by %s', ([name = '', search]) => {
  expect(normaliseName(name)).toBe(search);
});
