import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Chooser } from '../../../web/features/imports/chooser.tsx';

test('a file chosen before the script ran is used once it runs', async () => {
  const onFile = vi.fn();
  const chooser = <Chooser reading={false} offline={false} onFile={onFile} />;
  const part = document.createElement('div');
  document.body.append(part);
  part.innerHTML = renderToString(chooser);
  const input = part.querySelector('input');
  expect(input?.disabled).toBe(false);
  const file = new File(['Title'], 'books.csv');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => hydrateRoot(part, chooser));
  expect(onFile.mock.calls).toEqual([[file]]);
});
