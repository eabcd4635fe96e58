import { describe, expect, test } from 'vitest';
import { callsOfMonth, MONTH, PAGES } from '../../scripts/bench/cost/mix.ts';
import { billOf, type Usage } from '../../scripts/bench/cost/prices.ts';
import { LINES_A_CALL, usageOfMonth } from '../../scripts/bench/cost.ts';
import type { Figures, Measured } from '../../scripts/bench/endpoints/figures.ts';
import { median } from '../../scripts/bench/endpoints/figures.ts';
import { kindOf } from '../../scripts/bench/endpoints/kinds.ts';
import { routes } from '../../worker/app.ts';

const nothing: Usage = {
  requests: 0,
  processor: 0,
  rowsRead: 0,
  rowsWritten: 0,
  cacheReads: 0,
  cacheWrites: 0,
  logLines: 0,
  stored: 0,
};

const dollarsOf = (usage: Partial<Usage>) =>
  billOf({ ...nothing, ...usage }).reduce((sum, { dollars }) => sum + dollars, 0);

describe('the price of a month', () => {
  test('is nothing beyond the plan for what the plan includes', () => {
    expect(dollarsOf({ requests: 10e6, processor: 30e6, rowsRead: 25e9, rowsWritten: 50e6, stored: 5 })).toBe(0);
    expect(dollarsOf({ cacheReads: 10e6, cacheWrites: 1e6 })).toBe(0);
  });

  test('is what the platform says for 5,000 rows read by each of 100 million calls, and nothing for 50', () => {
    expect(dollarsOf({ rowsRead: 5_000 * MONTH })).toBeCloseTo(475);
    expect(dollarsOf({ rowsRead: 50 * MONTH })).toBe(0);
  });

  test('follows each price', () => {
    expect(dollarsOf({ requests: 100e6 })).toBeCloseTo(27);
    expect(dollarsOf({ processor: 130e6 })).toBeCloseTo(2);
    expect(dollarsOf({ rowsWritten: 60e6 })).toBeCloseTo(10);
    expect(dollarsOf({ stored: 9 })).toBeCloseTo(3);
    expect(dollarsOf({ cacheReads: 20e6 })).toBeCloseTo(5);
    expect(dollarsOf({ cacheWrites: 2e6 })).toBeCloseTo(5);
    expect(dollarsOf({ logLines: 20e6 })).toBe(0);
    expect(dollarsOf({ logLines: 200e6 })).toBeCloseTo(108);
  });

  test('is for calls that there are, and for as many as it says', () => {
    const paths = new Set<string>([PAGES, ...routes.map(({ endpoint }) => endpoint.path)]);
    expect([...callsOfMonth().keys()].filter((path) => !paths.has(path))).toEqual([]);
    expect([...callsOfMonth().values()].reduce((sum, calls) => sum + calls, 0)).toBeCloseTo(MONTH);
  });

  test('leaves the simulated database out of the time that is billed', () => {
    const used = {
      roundTrips: 1,
      catalogueRoundTrips: 0,
      statements: 3,
      rowsRead: 3,
      rowsWritten: 2,
      cacheReads: 1,
      cacheWrites: 0,
    };
    const speed = (processor: number) => ({ rate: 1, processor });
    const floors = {
      empty: speed(1),
      read: speed(1.5),
      both: speed(2),
      inTurn: speed(2.25),
      write: speed(1.75),
      writeInTurn: speed(2),
      limit: speed(1.5),
    };
    const measured = (floor: Measured['floor']): Measured => ({ ...speed(3), floor, ratio: 1, rounds: 7, used });
    const all = (floor: Measured['floor']): Figures => ({
      machine: '',
      floors,
      endpoints: Object.fromEntries(routes.map(({ endpoint }) => [endpoint.path, measured(floor)])),
    });
    expect(usageOfMonth(all('read')).processor).toBeCloseTo(2.5 * MONTH);
    expect(usageOfMonth(all('both')).processor).toBeCloseTo(2 * MONTH);
    expect(usageOfMonth(all('inTurn')).processor).toBeCloseTo(1.75 * MONTH);
    expect(usageOfMonth(all('write')).processor).toBeCloseTo(1.75 * MONTH);
    expect(usageOfMonth(all('writeInTurn')).processor).toBeCloseTo(1.5 * MONTH);
    expect(usageOfMonth(all('read'))).toMatchObject({ rowsRead: expect.closeTo(3 * MONTH) });
    // Each call writes its line, and a document those of the calls that it is filled in with.
    const pages = callsOfMonth().get(PAGES) ?? 0;
    expect(usageOfMonth(all('read')).logLines).toBeCloseTo(MONTH * LINES_A_CALL + pages);
  });
});

test('every endpoint is a read or a write, and those that stand apart say why', () => {
  for (const { endpoint } of routes) {
    const kind = kindOf(endpoint.path, endpoint.limit);
    const usual = (kind.floor === 'read' || kind.floor === 'write') && kind.least !== null;
    expect(usual, endpoint.path).toBe(kind.reason === undefined);
  }
  expect(kindOf('/api/settings/get', 'read')).toMatchObject({ floor: 'read', least: 0.6, roundTrips: 1 });
  expect(kindOf('/api/streaks/check_in', 'write')).toMatchObject({ floor: 'write', least: 0.4, roundTrips: 2 });
  expect(kindOf('/api/bookclub/join', 'sign_in')).toMatchObject({ floor: 'write', least: 0.4, roundTrips: 2 });
});

test('of several rounds the one in the middle counts', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 2, 3, 100])).toBe(2.5);
});
