import { expect, test } from 'vitest';
import { pageOf, textOf } from '../../../../web/features/social/notifications/notice-text.ts';
import { type Notice, noticeKinds } from '../../../../worker/features/social/notifications/contract.ts';

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
  ...more,
});

test('one line for each kind and thing, with its number', () => {
  expect([1, 5, 21].map((number) => textOf(notice({ number })))).toEqual([
    'A new post in Night Owls',
    '5 new posts in Night Owls',
    'More than 20 new posts in Night Owls',
  ]);
  const liked = notice({
    kind: 'like',
    number: 3,
    isbn: '9780340839935',
    book_title: 'Dune',
    club_id: '',
    club_name: '',
  });
  expect(textOf(liked)).toBe('3 readers liked your review of Dune');
  expect(pageOf(liked)).toBe('/review?isbn=9780340839935&id=a234567890123456');
});

test('every kind of a club names it and leads to it', () => {
  for (const kind of noticeKinds.filter((one) => one !== 'like')) {
    expect(textOf(notice({ kind }))).toContain('Night Owls');
    expect(pageOf(notice({ kind }))).toBe(
      kind === 'request' ? '/bookclub/manage?id=c234567890123456&tab=requests' : '/bookclub/view?id=c234567890123456',
    );
  }
});
