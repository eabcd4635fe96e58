import { expect, test } from 'vitest';
import { groupNotices, pageOf, textOf } from '../../../../web/features/social/notifications/notice-text.ts';
import { noticeKinds } from '../../../../worker/features/accounts/settings/kinds-contract.ts';
import type { Notice } from '../../../../worker/features/social/notifications/contract.ts';

const notice = (more: Partial<Notice>): Notice => ({
  kind: 'post',
  about: 'a234567890123456',
  number: 1,
  timestamp: 0,
  unread: true,
  club_id: 'c234567890123456',
  club_name: 'Night Owls',
  isbn: '',
  book_title: '',
  title: '',
  date: null,
  person_id: '',
  person_name: '',
  ...more,
});
const noClub = { club_id: '', club_name: '' };

test('one line for each kind and subject, with its number', () => {
  expect([1, 5, 21].map((number) => textOf(notice({ number })))).toEqual([
    'A new post',
    '5 new posts',
    'More than 20 new posts',
  ]);
  const liked = notice({ kind: 'like', number: 3, isbn: '9780340839935', book_title: 'Dune', ...noClub });
  expect(textOf(liked)).toBe('3 readers liked your review of Dune');
  expect(pageOf(liked)).toBe('/review?isbn=9780340839935&id=a234567890123456');
  expect(textOf(notice({ kind: 'due', title: 'Part two' }))).toBe('Part two is due soon');
  expect(textOf(notice({ kind: 'friend_accepted', person_name: 'Ada', ...noClub }))).toBe(
    'Ada accepted your friend request',
  );
});

test('every kind of a club leads to the club', () => {
  const ofReaders = ['like', 'activity_like', 'friend_accepted', 'invite_used', 'reviews_joined'];
  const ofAccounts = [
    'report_decided',
    'way_in',
    'content_removed',
    'club_closed',
    'account_waiting',
    'message_answered',
  ];
  for (const kind of noticeKinds.filter((candidate) => ![...ofReaders, ...ofAccounts].includes(candidate))) {
    expect(pageOf(notice({ kind }))).toBe(
      kind === 'request' ? '/bookclub/manage?id=c234567890123456&tab=requests' : '/bookclub/view?id=c234567890123456',
    );
  }
});

test('notices are grouped by day and club, and unread ones stay first', () => {
  const late = Date.parse('2026-11-20T23:30:00Z') / 1000;
  const notices = [
    notice({ timestamp: late }),
    notice({ timestamp: late - 60, kind: 'like', ...noClub }),
    notice({ timestamp: late - 120, kind: 'poll' }),
    notice({ timestamp: late - 86_400, kind: 'due' }),
    notice({ timestamp: late + 60, unread: false }),
  ];
  const shape = (zone: string) =>
    groupNotices(notices, zone).map(({ day, clubs }) => [
      day,
      ...clubs.map(({ name, notices: of }) => `${name} ${of.length}`),
    ]);
  expect(shape('UTC')).toEqual([
    ['2026-11-20', 'Night Owls 2', ' 1'],
    ['2026-11-19', 'Night Owls 1'],
    ['2026-11-20', 'Night Owls 1'],
  ]);
  expect(shape('Europe/Berlin')[0]?.[0]).toBe('2026-11-21');
});
