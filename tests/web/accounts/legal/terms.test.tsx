import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Component as Terms } from '../../../../web/features/accounts/pages/terms-of-service.tsx';

test('the terms name the source of the facts about books, and its licence', () => {
  render(
    <MemoryRouter>
      <Terms />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'goodbooks-10k' }).getAttribute('href')).toBe(
    'https://github.com/zygmuntz/goodbooks-10k',
  );
  expect(screen.getByRole('link', { name: 'CC BY-SA 4.0' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by-sa/4.0/',
  );
  expect(screen.getByText(/by Zygmunt Zając/).textContent).toMatch(/We removed .* is part of the source code/);
});
