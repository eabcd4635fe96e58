import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Component as ExportPage } from '../../../../web/features/imports/pages/export.tsx';
import { storeSession } from '../../../../web/platform/api/session.ts';
import { userInfo } from '../../../support/web/server.ts';

test('the export page says what an import does not restore, above all that hidden books become visible', () => {
  storeSession(userInfo('Ada'));
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <ExportPage /> }])} />);
  const sentence = screen.getByText(/An import does not restore which/).textContent ?? '';
  for (const phrase of ['hid', 'visible again', 'order and descriptions of lists', 'challenges and goals']) {
    expect(sentence).toContain(phrase);
  }
});
