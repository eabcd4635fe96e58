import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Announced } from '../../../web/legal/announced.tsx';
import { announcedAt, type Change, changes } from '../../../web/legal/changes.ts';
import { Component as Privacy } from '../../../web/pages/privacy.tsx';
import { held } from './held.ts';

const root = resolve(import.meta.dirname, '../../..');
const DAY = 86_400_000;

/** Every sentence of the page, and every item of its lists. */
function sentences(): string[] {
  const { container } = render(
    <MemoryRouter>
      <Privacy />
    </MemoryRouter>,
  );
  return [...container.querySelectorAll('section p, section li')].flatMap((block) => {
    const text = (block.textContent ?? '').replace(/\s+/g, ' ').trim();
    return block.tagName === 'LI' ? [text] : text.split(/(?<=[.!?])\s+(?=[A-Z“])/);
  });
}

test('every sentence of the privacy page is held by something that is named, and nothing else is', () => {
  const said = sentences();
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((sentence) => !Object.hasOwn(held, sentence))).toEqual([]);
  expect(Object.keys(held).filter((sentence) => !said.includes(sentence))).toEqual([]);
});

test('what holds a sentence is there', () => {
  for (const [sentence, holders] of Object.entries(held)) {
    const files = typeof holders === 'string' ? [] : holders;
    if (typeof holders === 'string') expect(holders.length, sentence).toBeGreaterThan(20);
    else expect(files.length, sentence).toBeGreaterThan(0);
    expect([sentence, files.filter((file) => !existsSync(resolve(root, file)))]).toEqual([sentence, []]);
  }
});

test('what an operator has to do for it stands in docs/operate.md', () => {
  const operate = readFileSync(resolve(root, 'docs/operate.md'), 'utf8');
  expect(operate).toContain('keep the files for 30 days, as the privacy page promises');
});

test('a change that matters is announced 30 days before it holds', () => {
  for (const { announced, date } of changes) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    if (announced !== undefined) expect(Date.parse(date) - Date.parse(announced)).toBeGreaterThanOrEqual(30 * DAY);
  }
});

const coming: Change = {
  of: 'Terms of Service',
  date: '2027-03-31',
  announced: '2027-03-01',
  what: 'Lamps are allowed.',
};

test.for([
  ['2027-02-28T23:59:59Z', 0],
  ['2027-03-01T00:00:00Z', 1],
  ['2027-03-30T23:59:59Z', 1],
  ['2027-03-31T00:00:00Z', 0],
] as const)('the home page says at %s what is coming then: %d', ([moment, count]) => {
  expect(announcedAt(Date.parse(moment), [coming])).toHaveLength(count);
  const { announced: _, ...small } = coming;
  expect(announcedAt(Date.parse(moment), [small])).toEqual([]);
});

test('an announcement says what changes, when, and where it stands', () => {
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const soon = { ...coming, announced: day(-1), date: day(29) };
  render(
    <MemoryRouter>
      <Announced list={[soon, { ...soon, announced: day(1) }]} />
    </MemoryRouter>,
  );
  const said = screen.getByRole('complementary', { name: 'Coming changes' });
  expect(said.textContent).toMatch(/^Our Terms of Service changes on [A-Z][a-z]+ \d+, \d{4}\. Lamps are allowed\.$/);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/legal/terms-of-service');
});
