import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '../../../../web/platform/ui/button.tsx';
import { TOOLTIP_DELAY } from '../../../../web/platform/ui/use-tooltip.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('a tooltip opens and closes fifty milliseconds after the pointer', () => {
  expect(TOOLTIP_DELAY).toBe(50);
  render(<IconButton label="Delete your review">x</IconButton>);
  const button = screen.getByRole('button', { name: 'Delete your review' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  pass(49);
  expect(screen.queryByText('Delete your review')).toBeNull();
  pass(1);
  expect(screen.getByText('Delete your review')).toBeTruthy();
  fireEvent.pointerLeave(button);
  pass(49);
  expect(screen.getByText('Delete your review')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Delete your review')).toBeNull();
});

test('Escape closes it at once', () => {
  render(<IconButton label="Report">x</IconButton>);
  const button = screen.getByRole('button', { name: 'Report' });
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  pass(50);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByText('Report')).toBeNull();
});
