import { afterEach, expect, test } from 'vitest';
import { showEarnedXp } from '../../../../web/platform/api/xp-toasts.ts';
import { type Message, showMessagesWith } from '../../../../web/platform/ui/dialogs/toast.ts';

function toastsFor(earned: unknown): string[] {
  const messages: Message[] = [];
  showMessagesWith((message) => messages.push(message));
  showEarnedXp(earned);
  return messages.map(({ text, options }) => [text, options?.description].filter(Boolean).join(' '));
}

afterEach(() => showMessagesWith(null));

test('XP alone is shown in a toast, unless the page shows it itself', () => {
  expect(toastsFor({ experience: 20, sources: ['read'] })).toEqual(['+20 XP']);
  for (const source of ['check_in', 'game', 'quiz'])
    expect(toastsFor({ experience: 10, sources: [source] })).toEqual([]);
  expect(toastsFor(undefined)).toEqual([]);
  expect(toastsFor('nonsense')).toEqual([]);
});

test('a new level is', () => {
  expect(toastsFor({ experience: 20, sources: ['read'], level: 4 })).toEqual(['You have reached level 4! +20 XP']);
});

test('a new league is shown before the level reached with it', () => {
  expect(toastsFor({ experience: 10, sources: ['game'], level: 2, league: 'bronze' })).toEqual([
    'Welcome to the Bronze league! +10 XP',
  ]);
});

test('a completed challenge is shown with its XP apart from the XP for the reading', () => {
  expect(
    toastsFor({ experience: 40, sources: ['read', 'challenge'], challenge: true, challenge_experience: 20, level: 3 }),
  ).toEqual([
    'You completed your challenge! +20 XP for the challenge, +20 XP for reading',
    'You have reached level 3! +40 XP',
  ]);
  // The sixth book of a day earns nothing by itself.
  expect(toastsFor({ experience: 20, sources: ['challenge'], challenge: true, challenge_experience: 20 })).toEqual([
    'You completed your challenge! +20 XP for the challenge',
  ]);
});

test('a reached daily limit is shown with its number', () => {
  const unpaid = (number: number) => toastsFor({ experience: 0, sources: [], unpaid: { source: 'read', number } });
  expect(unpaid(6)).toEqual(['That was your sixth book today. It counts, but earns no XP.']);
  expect(unpaid(22)).toEqual(['That was your 22nd book today. It counts, but earns no XP.']);
});
