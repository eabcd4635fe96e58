import type { ReadingFormat, ReadingSource } from '../../../../worker/features/library/readings/contract.ts';

export const formatLabels: Readonly<Record<ReadingFormat, string>> = {
  print: 'Print',
  ebook: 'E-book',
  audio: 'Audiobook',
};

export const sourceLabels: Readonly<Record<ReadingSource, string>> = {
  bought: 'Bought',
  borrowed: 'Borrowed',
  library: 'Library',
  gift: 'Gift',
};
