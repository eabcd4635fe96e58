import { afterEach, expect, test } from 'vitest';
import { recordStoredActs, reportLostActs } from '../../../../web/platform/offline/lost-acts.ts';
import { type Message, showMessagesWith } from '../../../../web/platform/ui/dialogs/toast.ts';

afterEach(() => showMessagesWith(null));

function messagesOf(work: () => void): string[] {
  const messages: Message[] = [];
  showMessagesWith((message) => messages.push(message));
  work();
  return messages.map(({ text }) => text);
}

test('acts that were stored and are gone are reported once, to the account that did them', () => {
  recordStoredActs('ada', 3);
  recordStoredActs('grace', 1);
  recordStoredActs('ada', 2);
  expect(messagesOf(() => reportLostActs('rosa'))).toEqual([]);
  expect(messagesOf(() => reportLostActs('ada'))).toEqual([
    'Your browser deleted 2 changes before we could save them. Please make them again.',
  ]);
  expect(messagesOf(() => reportLostActs('ada'))).toEqual([]);
  expect(messagesOf(() => reportLostActs('grace'))).toEqual([
    'Your browser deleted 1 change before we could save it. Please make it again.',
  ]);
});

test('acts that were sent are not reported', () => {
  recordStoredActs('ada', 3);
  recordStoredActs('ada', 0);
  expect(messagesOf(() => reportLostActs('ada'))).toEqual([]);
});
