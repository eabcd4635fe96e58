import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Feed } from '../../../web/features/clubs/posts/feed.tsx';
import type { ClubPost, ClubViewer } from '../../../worker/features/clubs/contract.ts';

const post = (title: string): ClubPost => ({
  ...{ post_id: title, _id: title, title, content: 'The lighthouse is not empty.', date: 1_780_000_000 },
  ...{ author: 'Bob', author_id: 'bob', author_role: 'member', author_image: '', author_picture_is_default: true },
  picture_generation_details: { variant: 'avatar', seed: 'bob', colors: [] },
  ...{ may_delete: false, may_move: false, replies: 0, replies_wait: false, likes: 0, liked: false },
});

const viewer: ClubViewer = { role: 'member', may: { manage: false, announce: false, leave: true, generate: false } };

test('new posts are marked and counted; what waits for a moderator is above them', async () => {
  const feed = (
    <Feed
      clubId="club"
      viewer={viewer}
      posts={{ items: [post('Newest'), post('Known')], next: null }}
      announcements={{ items: [], next: null }}
      isNew={({ title }) => title === 'Newest'}
      held={[{ id: 'held', title: 'Hello', content: 'A s-c-a-m!', date: 1_780_000_000 }]}
      waiting={[]}
      milestones={[]}
      likeOf={() => null}
      moreOf={() => null}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: feed }])} />);
  const articles = await screen.findAllByRole('article');
  const marks = articles.map((article) => [
    within(article).getByRole('heading').textContent,
    within(article).queryByText('New') !== null,
    within(article).queryByText('Waits for a moderator. Only you see it.') !== null,
  ]);
  expect(marks).toEqual([
    ['Hello', false, true],
    ['Newest', true, false],
    ['Known', false, false],
  ]);
  expect(screen.getByText('1 new')).toBeTruthy();
});
