import type { SiteRecord } from '../../../worker/platform/bindings.ts';

/** What a site says of itself that was set up and changed. */
export const siteRecord: SiteRecord = {
  name: 'Leaves <3',
  description: 'Readers of the valley.',
  controller: 'The Leaf Society',
  address: '1 Leaf Lane\nLeafton',
  hasRules: true,
  hasNumbers: true,
  announcement: 'We meet on Sunday.',
  announcementUntil: 4_000_000_000,
  changedAt: Date.parse('2026-11-27') / 1000,
  accent: '#1f5f8b',
  logo: '',
  languages: ['de'],
  blockedDomains: [],
  heldWords: [],
};

/** A PNG of 2 by 2 pixels in base64, in which the text “secret” stands. */
export const smallPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAADXRFWHRBdXRob3IAc2VjcmV06FFt5wAAABNJREFUeJxj+M/A8B8MGRj+gwEAScgJ9xRjMp0AAAAASUVORK5CYII=';
