import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ClubOverview } from '../../../web/features/clubs/club-overview.tsx';
import { shareReached } from '../../../web/features/clubs/labels.ts';
import type { ClubReading, Milestone, SharingMember } from '../../../worker/features/clubs/readings/contract.ts';

const milestone = (title: string, unit: 'page' | 'percent', value: number): Milestone => ({
  ...{ milestone_id: title, id: title, title, upto: { unit, value } },
  ...{ reached: false, opened: false, reached_count: 0, posts: 0 },
});

const reading: ClubReading = {
  ...{ id: 'reading', isbn: '9780141439587', title: 'Emma', authors: ['Jane Austen'], cover: '', starts: '2026-05-01' },
  pages: 400,
  milestones: [milestone('Part one', 'page', 100), milestone('Part two', 'percent', 75)],
};

const member = (name: string, progress: Partial<SharingMember> = {}): SharingMember => ({
  ...{ id: name, name, picture: '', picture_is_default: true },
  picture_generation_details: { variant: 'avatar', seed: name, colors: [] },
  ...{ finished: false, reading: true },
  ...progress,
});

test.for([
  [member('Ada', { reading: false }), null],
  [member('Ada'), 0],
  [member('Ada', { milestone: 'Part one' }), 0.25],
  [member('Ada', { milestone: 'Part two', reading: false }), 0.75],
  [member('Ada', { milestone: 'Part two', finished: true }), 1],
] as const)('a member is as far as the milestone that they reached: %#', ([of, share]) => {
  expect(shareReached(of, reading)).toBe(share);
});

test('other members’ faces are on the bar, the eight farthest ones, each with name and place', () => {
  const clubReading = {
    ...{ requestStatus: 'success' as const, reading, version: '1', past: [], tells: true },
    members: { counted: 12, reading: 9, finished: 1 },
    telling: [
      member('Zoe', { finished: true }),
      ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => member(name, { milestone: 'Part one' })),
      ...['G', 'H'].map((name) => member(name)),
      member('Not yet', { reading: false }),
      member('Me', { milestone: 'Part two' }),
    ],
  };
  render(
    <ClubOverview clubId="club" clubReading={clubReading} polls={[]} meetings={[]} progress={null} userId="Me" />,
    { wrapper: MemoryRouter },
  );
  const faces = within(screen.getByRole('list', { name: 'Progress of members' })).getAllByRole('listitem');
  expect(faces.map(({ textContent }) => textContent)).toEqual([
    '+1 more',
    'H has started',
    ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `${name} has reached Part one`),
    'Zoe has finished',
  ]);
  expect(faces.at(-1)?.style.flexGrow).toBe('0.75');
});
