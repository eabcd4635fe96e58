import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigation } from 'react-router';
import { expect, test } from 'vitest';
import { usePressedLink } from '../../../web/platform/shell/use-pressed-link.ts';

function Frame() {
  usePressedLink(useNavigation().state !== 'idle');
  return (
    <>
      <Link to="/book">
        <img alt="Cover of Dune" />
      </Link>
      <Link to="/other">Other</Link>
      <Outlet />
    </>
  );
}

test('a pressed cover shows that it was pressed until its page is there', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<null>();
  const children = [
    { index: true, element: <p>Home</p> },
    { path: 'book', loader: () => answer, element: <p>The book</p> },
  ];
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Frame />, children }])} />);
  const cover = screen.getByRole('link', { name: 'Cover of Dune' });
  await userEvent.click(screen.getByAltText('Cover of Dune'));
  expect(cover.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('link', { name: 'Other' }).hasAttribute('aria-busy')).toBe(false);
  await act(async () => resolve(null));
  expect(await screen.findByText('The book')).toBeTruthy();
  expect(cover.hasAttribute('aria-busy')).toBe(false);
});
