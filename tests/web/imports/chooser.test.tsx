import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chooser } from '../../../web/features/imports/chooser.tsx';

// React cannot take over an input that holds a file: one that was chosen before would bring the page down.
test('a file can be chosen as soon as somebody is told of it, and not before', async () => {
  const chooser = <Chooser reading={false} offline={false} onFile={() => undefined} />;
  const part = document.createElement('div');
  document.body.append(part);
  part.innerHTML = renderToString(chooser);
  expect(part.querySelector('input')?.disabled).toBe(true);
  await act(async () => hydrateRoot(part, chooser));
  expect(part.querySelector('input')?.disabled).toBe(false);
});
