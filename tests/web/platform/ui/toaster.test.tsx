import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from '../../../../web/platform/ui/dialogs/toast.ts';
import { Toaster } from '../../../../web/platform/ui/dialogs/toaster.tsx';

const frontMessage = () => document.querySelector('[data-sonner-toast][data-front="true"]')?.textContent ?? '';

test('a repeated message comes to the front and stays one message', async () => {
  render(<Toaster />);
  act(() => toast.info('Please enter a search term'));
  await expect.poll(frontMessage).toContain('Please enter a search term');
  act(() => toast.success('Finished today', { id: 'finished 1' }));
  await expect.poll(frontMessage).toContain('Finished today');
  act(() => toast.info('Please enter a search term'));
  await expect.poll(frontMessage).toContain('Please enter a search term');
  await expect.poll(() => screen.getAllByText('Please enter a search term').length).toBe(1);

  // Repeating the newest message reuses its element.
  const element = screen.getByText('Please enter a search term').closest('li');
  act(() => toast.info('Please enter a search term', { description: 'Again' }));
  expect((await screen.findByText('Again')).closest('li')).toBe(element);

  act(() => toast.dismiss('finished 1'));
  await expect.poll(() => screen.queryByText('Finished today')).toBeNull();
});
