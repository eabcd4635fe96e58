import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { withOrigin } from '../../../../worker/platform/http/origin.ts';

const originAt = (address: string, settings: { PUBLIC_ORIGIN?: string; ROUTE_HOSTS?: string } = {}) =>
  withOrigin({ ...env, PUBLIC_ORIGIN: '', ...settings }, new Request(address))?.PUBLIC_ORIGIN;

test('PUBLIC_ORIGIN is used for every request', () => {
  const settings = { PUBLIC_ORIGIN: 'https://books.test' };
  expect(originAt('https://flyleaf.ada.workers.dev/book', settings)).toBe('https://books.test');
});

test('without it, the origin of the request is used at workers.dev and at the routes', () => {
  expect(originAt('https://flyleaf.ada.workers.dev/book')).toBe('https://flyleaf.ada.workers.dev');
  const settings = { ROUTE_HOSTS: 'books.test,read.test' };
  expect(originAt('https://read.test/book', settings)).toBe('https://read.test');
});

test.for([
  'https://workers.dev.evil.test/',
  'https://evilworkers.dev/',
  'https://evil.test/',
  'https://sub.books.test/',
])('no other host gives the site its origin: %s', (address) => {
  expect(originAt(address, { ROUTE_HOSTS: 'books.test' })).toBe(undefined);
});

test('settings are parsed once for each origin', () => {
  const unconfigured = { ...env, PUBLIC_ORIGIN: '' };
  const at = () => withOrigin(unconfigured, new Request('https://flyleaf.ada.workers.dev/'));
  expect(at()).toBe(at());
});
