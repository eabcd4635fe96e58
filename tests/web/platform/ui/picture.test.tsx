import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from '../../../../web/platform/ui/picture.tsx';

const pictured = (picture: string) => ({
  picture,
  picture_is_default: false,
  picture_generation_details: { variant: 'avatar' as const, seed: '7', colors: [] },
});

test('a provider’s picture that can’t be loaded gives way to the drawn one, and the next is tried again', async () => {
  const { container, rerender } = render(<Picture of={pictured('https://pictures.test/gone.jpg')} />);
  const image = container.querySelector('img');
  if (image === null) throw new Error('The picture is not shown.');
  fireEvent.error(image);
  await expect.poll(() => container.querySelector('svg')).not.toBeNull();
  expect(container.querySelector('img')).toBeNull();
  rerender(<Picture of={pictured('https://pictures.test/new.jpg')} />);
  expect(container.querySelector('img')).not.toBeNull();
});
