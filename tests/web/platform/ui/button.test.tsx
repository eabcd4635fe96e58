import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../../../web/platform/ui/button.tsx';

test('ignores the second click of a double click whose first one has acted, and no later click', () => {
  const onClick = vi.fn();
  const button = (pending: boolean) => <Button {...{ pending, onClick }}>Send</Button>;
  const { getByRole, rerender } = render(button(false));
  const click = (detail: number) => fireEvent.click(getByRole('button'), { detail });
  click(1);
  rerender(button(true));
  rerender(button(false));
  click(2);
  expect(onClick).toHaveBeenCalledTimes(1);
  click(1);
  // Nothing was pending since the last click, so each click counts, as on a button that shows the next picture.
  click(2);
  expect(onClick).toHaveBeenCalledTimes(3);
});
