import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CallError } from '../../../../web/platform/api/call.ts';
import { type ListPage, useMore } from '../../../../web/platform/api/use-more.ts';

const SIZE = 3;
const idOf = (item: number) => String(item);

/** Imitates a list on a server: the highest number first, in pages that start after the last item shown. */
function serverOf(numbers: number[]) {
  const cursors: (string | null)[] = [];
  const load = async (cursor: string | null): Promise<ListPage<number>> => {
    cursors.push(cursor);
    const rest = [...numbers].sort((a, b) => b - a).filter((number) => cursor === null || number < Number(cursor));
    const items = rest.slice(0, SIZE);
    return { items, next: rest.length > SIZE ? String(items.at(-1)) : null };
  };
  return { asked: cursors, load, add: (number: number) => numbers.push(number) };
}

let visits = 0;

/** Renders a list as a page does, on a history entry that no other test uses. */
async function renderList(server: ReturnType<typeof serverOf>, cursorBefore?: string) {
  visits += 1;
  const visit = cursorBefore ?? `visit ${visits}`;
  const wrapper = ({ children }: { children: ReactNode }) => {
    const entry = { pathname: '/', key: visit };
    return (
      <RouterProvider router={createMemoryRouter([{ path: '*', element: children }], { initialEntries: [entry] })} />
    );
  };
  const first = await server.load(null);
  const list = renderHook(
    (props: { first: ListPage<number> }) => useMore({ name: 'list', idOf, load: server.load, ...props }),
    {
      initialProps: { first },
      wrapper,
    },
  );
  return { ...list, visit, items: () => list.result.current.items };
}

test('loads every page once, even if an item was added in front meanwhile', async () => {
  const server = serverOf([1, 2, 3, 4, 5, 6, 7]);
  const list = await renderList(server);
  expect(list.items()).toEqual([7, 6, 5]);
  server.add(8);
  await act(() => list.result.current.more());
  await act(() => list.result.current.more());
  expect(list.items()).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(list.result.current.hasMore).toBe(false);
});

test('reloads as many pages as were shown when its first page is reloaded', async () => {
  const server = serverOf([1, 2, 3, 4, 5, 6, 7]);
  const list = await renderList(server);
  await act(() => list.result.current.more());
  server.add(8);
  list.rerender({ first: await server.load(null) });
  // All items stay while the remaining pages load.
  expect(list.items()).toEqual([7, 6, 5, 4, 3, 2]);
  await waitFor(() => expect(list.items()).toEqual([8, 7, 6, 5, 4, 3]));
  await act(() => list.result.current.more());
  expect(list.items()).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test('keeps a change that was made while its pages are loaded again', async () => {
  const server = serverOf([1, 2, 3, 4, 5, 6, 7]);
  let isDeleted = false;
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>();
  const load = async (cursor: string | null) => {
    const page = await server.load(cursor);
    const loaded = isDeleted ? { ...page, items: page.items.filter((item) => item !== 4) } : page;
    if (isReloading) await later;
    return loaded;
  };
  let isReloading = false;
  const list = await renderList({ ...server, load });
  await act(() => list.result.current.more());
  const first = await load(null);
  isReloading = true;
  list.rerender({ first: { ...first } });
  act(() => list.result.current.change((items) => items.filter((item) => item !== 4)));
  isDeleted = true;
  await act(async () => letGo());
  await waitFor(() => expect(server.asked).toEqual([null, '5', null, '5', null, '5']));
  expect(list.items()).toEqual([7, 6, 5, 3, 2]);
});

test('has its old length on return, and its first length on a new visit', async () => {
  const server = serverOf([1, 2, 3, 4, 5, 6, 7]);
  const list = await renderList(server);
  await act(() => list.result.current.more());
  list.unmount();
  server.add(8);
  const back = await renderList(server, list.visit);
  expect(back.items()).toEqual([7, 6, 5, 4, 3, 2]);
  await waitFor(() => expect(back.items()).toEqual([8, 7, 6, 5, 4, 3]));
  const anew = await renderList(server);
  expect(anew.items()).toEqual([8, 7, 6]);
});

test('stays unchanged when the next page fails, and continues with the next click', async () => {
  const server = serverOf([1, 2, 3, 4, 5]);
  let online = false;
  const load = (cursor: string | null) =>
    online || cursor === null
      ? server.load(cursor)
      : Promise.reject(new CallError('offline', 'You seem to be offline.'));
  const list = await renderList({ ...server, load });
  await act(() => list.result.current.more());
  expect([list.items(), list.result.current.waiting]).toEqual([[5, 4, 3], false]);
  online = true;
  await act(() => list.result.current.more());
  expect(list.items()).toEqual([5, 4, 3, 2, 1]);
});
