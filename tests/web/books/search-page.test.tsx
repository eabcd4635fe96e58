import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Component } from '../../../web/features/books/pages/search.tsx';
import { NO_RESULTS, type Results } from '../../../web/features/books/search-loader.ts';

function Nothing() {
  return null;
}

test('a service that did not answer is named, and asked again on a press, before a book is called absent', async () => {
  const answers: Results[] = [{ ...NO_RESULTS, unanswered: 'open_library' }];
  const loader = () => {
    const results = Promise.resolve(answers.shift() ?? NO_RESULTS);
    return { query: 'half his age', exact: false, wrong: null, results };
  };
  const router = createMemoryRouter([{ path: '/search', Component, loader, HydrateFallback: Nothing }], {
    initialEntries: ['/search?q=half%20his%20age'],
  });
  await act(async () => render(<RouterProvider router={router} />));
  await screen.findByText('Open Library isn’t answering. This is what we have ourselves.');
  expect(document.body.textContent).not.toContain("We don't have this book yet");
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await screen.findByText(/We don't have this book yet/);
  expect(document.body.textContent).not.toContain('isn’t answering');
});
