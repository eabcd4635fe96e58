import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CreateForm } from '../../../web/features/clubs/create-form.tsx';
import { storeSession } from '../../../web/platform/api/session.ts';
import { Toaster } from '../../../web/platform/ui/dialogs/toaster.tsx';
import { refusal, serve, userInfo } from '../../support/web/server.ts';

test('a club that is refused says why and keeps what was typed', async () => {
  act(() => storeSession(userInfo('Ada')));
  const reason = 'On your first day you can start 1 book club. Please come back tomorrow.';
  serve(() => refusal(429, { error: reason, code: 'too_many' }));
  const element = (
    <>
      <CreateForm />
      <Toaster />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'The Long Chapter');
  fireEvent.change(screen.getByLabelText('Privacy Setting'), { target: { value: 'public' } });
  await user.click(screen.getByRole('button', { name: 'Create book club' }));
  expect(await screen.findByText(`Error creating book club! ${reason}`)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('The Long Chapter');
});
