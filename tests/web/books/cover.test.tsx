import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Cover } from '../../../web/platform/ui/books/cover.tsx';
import { ownImageAddress } from '../../../worker/features/books/images/contract.ts';

test('a cover that can’t be loaded gives way to the drawn one, and that to the title', () => {
  const address = ownImageAddress('https://covers.openlibrary.org/b/id/1-M.jpg', '9780439023481') ?? '';
  render(<Cover address={address} title="The Hunger Games" width={60} named />);
  const image = () => screen.getByRole('img');
  expect(image().getAttribute('src')).toBe(address);
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/api/covers/9780439023481.svg');
  fireEvent.error(image());
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByText('The Hunger Games');
});

test('a cover that failed before the page was hydrated gives way too', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  render(<Cover address="/api/covers/9780439023481.svg" title="The Hunger Games" width={60} named />);
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByText('The Hunger Games');
});
