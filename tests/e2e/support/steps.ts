import type { Page } from '@playwright/test';

// Steps of tables in which each row is tried on the same way.

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
export const pressInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
export const label = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
