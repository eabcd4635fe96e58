import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { TokenList } from '../../../web/features/connections/token-list.tsx';
import { storeSession } from '../../../web/platform/api/session.ts';
import { serve, success, userInfo } from '../../support/web/server.ts';

test('a token’s secret stays until it is put away or revoked, also when another is created', async () => {
  act(() => storeSession(userInfo('Ada')));
  let created = 0;
  const calls = serve(({ path }) => {
    if (path !== '/api/tokens/create') return success();
    created += 1;
    return success({ token: `secret ${created}`, token_id: `T${created}` });
  });
  const tokens = [{ token_id: 'T1', name: 'One', scope: 'read' as const, created_at: 1 }];
  const router = createMemoryRouter([{ path: '/', element: <TokenList tokens={tokens} /> }]);
  render(<RouterProvider router={router} />);
  for (const name of ['One', 'Two']) {
    await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
    await userEvent.type(screen.getByLabelText('Name'), name);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('region', { name: `Your token for ${name}` });
  }
  expect(screen.getByText('secret 1')).toBeTruthy();
  expect(screen.getByText('secret 2')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Revoke One' }));
  expect(calls.map(({ path }) => path)).not.toContain('/api/tokens/revoke');
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Revoke One?' })).getByRole('button', { name: 'Revoke' }),
  );
  await expect.poll(() => screen.queryByText('secret 1')).toBeNull();
  expect(screen.getByText('secret 2')).toBeTruthy();
});
