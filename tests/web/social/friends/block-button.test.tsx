import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { BlockButton } from '../../../../web/features/social/friends/block-button.tsx';
import { storeSession } from '../../../../web/platform/api/session.ts';
import { report } from '../../../../worker/features/moderation/reports/contract.ts';
import { blockReader } from '../../../../worker/features/social/friends/contract.ts';
import { serve, success, userInfo } from '../../../support/web/server.ts';

test('“Block and report” reports with a reason first, and then blocks', async () => {
  act(() => storeSession(userInfo('Ada')));
  const sent = serve(() => success({ message: 'Done.' }));
  const reported = { kind: 'post', id: 'a-post', about: 'what Eve wrote' } as const;
  const element = <BlockButton id="1234567890123456" name="Eve" reported={reported} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Block Eve' }));
  await user.click(screen.getByRole('button', { name: 'Block and report' }));
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('What is wrong?'), 'It is a threat.');
  await user.click(screen.getByRole('button', { name: 'Report' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([report.path, blockReader.path]));
  expect(sent[0]?.body).toMatchObject({ kind: 'post', id: 'a-post', reason: 'It is a threat.' });
  expect(sent[1]?.body).toMatchObject({ target_id: '1234567890123456' });
});
