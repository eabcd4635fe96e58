import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { GoalRow } from '../../../../web/features/habits/challenges/goal-row.tsx';
import type { Challenge } from '../../../../worker/features/habits/challenges/contract.ts';

const show = (challenge: Challenge | undefined) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <GoalRow challenge={challenge} /> }])} />);

const challenge = (due: number): Challenge => ({
  ...{ challenge_id: 'goal', _id: 'goal', paid: false, challenge_name: 'Books of 2026', num_books: 12, books_read: 3 },
  challenge_due_date: due,
});

test('the goal states how far it is, and Edit opens its field', async () => {
  show(challenge(Date.now() / 1000 + 86_400));
  expect((await screen.findByRole('link')).textContent).toBe('Goal and challenges3 of 12');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Edit your goal' }));
  expect(await screen.findByRole('textbox', { name: 'Number of books' })).toHaveProperty('value', '12');
});

test.for([undefined, challenge(1)])('without a running goal there is one to set: %#', async (goal) => {
  show(goal);
  expect((await screen.findByRole('link')).textContent).toBe('Goal and challengesSet a goal');
  expect(screen.queryByRole('button')).toBeNull();
});
