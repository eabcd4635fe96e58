import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { dropSession, onPromptSignIn, storeSession } from '../../../../web/platform/api/session.ts';
import { Form, SubmitButton } from '../../../../web/platform/forms/form.tsx';
import { type Message, showMessagesWith } from '../../../../web/platform/ui/dialogs/toast.ts';
import { SelectField, TextArea, TextField } from '../../../../web/platform/ui/fields/field.tsx';
import { StarInput } from '../../../../web/platform/ui/fields/star-input.tsx';
import { endpoint } from '../../../../worker/platform/http/contract.ts';
import { seenVersion } from '../../../../worker/platform/http/version-contract.ts';
import { serve, success, userInfo } from '../../../support/web/server.ts';

const addPerson = endpoint('/api/users/login', {
  summary: 'Adds a person.',
  scope: 'site',
  limit: 'write',
  input: {
    club: z.string(),
    name: z.string().check(z.minLength(1, 'Enter a name.')),
    age: z.number('Enter a number.'),
    year: z.optional(z.number()),
    size: z.nullable(z.enum(['small', 'large'])),
    rating: z.number().check(z.gt(0, 'Select a rating.')),
    listed: z.boolean(),
    days: z.array(z.string()),
  },
  output: {},
  creates: true,
});

const messages: string[] = [];

beforeEach(() => {
  messages.length = 0;
  showMessagesWith(({ text }: Message) => messages.push(text));
  localStorage.clear();
  act(() => storeSession(userInfo('Ada')));
});

async function show(children: ReactNode) {
  const routes = [
    {
      path: '/',
      element: (
        <>
          <Link to="/other">Other page</Link>
          <Outlet />
        </>
      ),
      children: [
        { index: true, element: children },
        { path: 'other', element: <p>Here it is</p> },
      ],
    },
  ];
  const view = render(<RouterProvider router={createMemoryRouter(routes)} />);
  await screen.findByRole('button', { name: 'Add' });
  return view;
}

const personForm = (draft?: string) => (
  <Form
    endpoint={addPerson}
    values={{ club: 'c1' }}
    success="Added."
    reset={draft !== undefined}
    {...(draft === undefined ? {} : { draft })}
  >
    <TextField label="Name" name="name" />
    <TextField label="Age" name="age" />
    <TextField label="Year" name="year" />
    <SelectField label="Size" name="size">
      <option value="">Not set</option>
      <option value="small">Small</option>
    </SelectField>
    <StarInput label="Rating" name="rating" />
    <input type="checkbox" name="listed" aria-label="Listed" defaultChecked />
    <input type="checkbox" name="days" value="1" aria-label="Monday" />
    <input type="checkbox" name="days" value="2" aria-label="Tuesday" />
    <SubmitButton>Add</SubmitButton>
  </Form>
);

async function fillIn(name: string) {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Age'), '41');
  await userEvent.click(screen.getByLabelText('4 stars'));
  await userEvent.click(screen.getByLabelText('Tuesday'));
}

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

test('reads fields as the schema wants them, and sends once', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const requests = serve(() => answer);
  await show(personForm());
  await fillIn('Ada');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-busy')).toBe('true');
  await act(async () => resolve(success()));
  await vi.waitFor(() => expect(messages).toEqual(['Added.']));
  expect(requests.length).toBe(1);
  expect(requests[0]?.body).toMatchObject({
    ...{ club: 'c1', name: 'Ada', age: 41, size: null, rating: 4, listed: true, days: ['2'] },
  });
  expect(requests[0]?.body).not.toHaveProperty('year');
});

test('shows each problem at its field, focuses the first, and clears it when the field changes', async () => {
  const requests = serve(() => success());
  await show(personForm());
  await userEvent.type(screen.getByLabelText('Age'), 'many');
  await add();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter a name.',
    'Enter a number.',
    'Select a rating.',
  ]);
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  expect(screen.queryByText('Enter a name.')).toBeNull();
  expect(screen.getByText('Enter a number.')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('keeps what was typed when the server refuses it, and says why in the form', async () => {
  serve(() =>
    Response.json(
      {
        requestStatus: 'error',
        error: 'No such age.',
        message: 'No such age.',
        code: 'invalid_input',
        request_id: 'r',
      },
      { status: 400 },
    ),
  );
  await show(personForm());
  await fillIn('Ada');
  await add();
  expect((await screen.findByRole('alert')).textContent).toBe('No such age.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  expect(messages).toEqual([]);
});

test('keeps a draft in the browser with the key of a sending whose answer was lost', async () => {
  const requests = serve(() => Promise.reject(new TypeError('lost')));
  const first = await show(personForm('person'));
  await fillIn('Ada');
  await userEvent.click(screen.getByLabelText('Listed'));
  await add();
  await vi.waitFor(() => expect(messages.length).toBe(1));
  first.unmount();

  const secondServer = serve(() => success());
  const second = await show(personForm('person'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  expect(screen.getByText('4 stars', { selector: 'output' })).toBeTruthy();
  await add();
  await vi.waitFor(() => expect(messages).toContain('Added.'));
  expect(secondServer[0]?.body).toMatchObject({ name: 'Ada', age: 41, rating: 4, listed: false, days: ['2'] });
  expect(secondServer[0]?.headers.get('idempotency-key')).toBe(requests[0]?.headers.get('idempotency-key'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  second.unmount();
  expect(localStorage.length).toBe(0);
});

test('asks a visitor to sign in before anything else', async () => {
  act(() => dropSession());
  const requests = serve(() => success());
  const prompt = vi.fn();
  const stop = onPromptSignIn(prompt);
  await show(personForm());
  await add();
  expect([prompt.mock.calls.length, requests.length, screen.queryByRole('alert')]).toEqual([1, 0, null]);
  stop();
});

test('lets the reader leave the page while an answer is pending', async () => {
  serve(() => new Promise(() => undefined));
  await show(personForm());
  await fillIn('Ada');
  await add();
  await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

const editPlan = endpoint('/api/bookclub/edit_post', {
  summary: 'Changes a plan.',
  scope: 'write',
  limit: 'write',
  input: { title: z.string(), text: z.string(), version: seenVersion },
  output: { version: z.string() },
});

const planBody = z.object({ title: z.string(), text: z.string(), version: z.string() });
type PlanData = z.infer<typeof planBody>;

function Plan() {
  const { title, text, version } = useLoaderData<PlanData>();
  return (
    <Form endpoint={editPlan} version={version}>
      <TextField label="Title" name="title" defaultValue={title} />
      <TextField label="Text" name="text" defaultValue={text} />
      <SubmitButton>Add</SubmitButton>
    </Form>
  );
}

test('a save on an older version keeps what was typed and shows it beside what is stored, also after a reload', async () => {
  let stored: PlanData = { title: 'Monday', text: 'Bring a cup.', version: 'v1' };
  const requests = serve(({ body }) => {
    const saved = planBody.parse(body);
    const answer = { message: 'Changed.', error: 'Changed.', code: 'conflict', request_id: 'r' };
    if (saved.version !== stored.version) return Response.json({ requestStatus: 'error', ...answer }, { status: 409 });
    stored = { ...saved, version: `${saved.version}s` };
    return success({ version: stored.version });
  });
  const open = async () => {
    const routes = [{ path: '/', loader: () => stored, element: <Plan />, hydrateFallbackElement: <p>Wait</p> }];
    const view = render(<RouterProvider router={createMemoryRouter(routes)} />);
    await screen.findByRole('button', { name: 'Add' });
    return view;
  };
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const firstTab = await open();
  await userEvent.clear(field('Text'));
  await userEvent.type(field('Text'), 'Bring two cups.');
  stored = { title: 'Tuesday', text: 'Bring tea.', version: 'v2' };
  await add();
  expect(await screen.findByText('Text: Bring tea.')).toBeTruthy();
  const areBothShown = () => {
    // What was not touched follows.
    expect(field('Title').value).toBe('Tuesday');
    expect(field('Text').value).toBe('Bring two cups.');
    expect(screen.queryByText(/^Title:/)).toBeNull();
  };
  areBothShown();
  firstTab.unmount();
  await open();
  expect(await screen.findByText('Text: Bring tea.')).toBeTruthy();
  areBothShown();
  await add();
  await vi.waitFor(() => expect(stored).toEqual({ title: 'Tuesday', text: 'Bring two cups.', version: 'v2s' }));
  expect(requests.map(({ body }) => body.version)).toEqual(['v1', 'v2']);
  await vi.waitFor(() => expect(screen.queryByText(/^Your draft/)).toBeNull());

  // The next save carries the version of this one, without a reload.
  await userEvent.type(field('Text'), ' Or three.');
  await add();
  await vi.waitFor(() =>
    expect(requests.at(-1)?.body).toMatchObject({ version: 'v2s', text: 'Bring two cups. Or three.' }),
  );
  expect(stored.version).toBe('v2ss');
});

test('a text that is held for a moderator leaves the form as what is stored, with its version', async () => {
  const stored: PlanData = { title: 'Monday', text: 'Bring a cup.', version: 'v1' };
  const requests = serve(() => success({ version: 'of the held one', held: 'A moderator looks at it first.' }));
  const routes = [{ path: '/', loader: () => stored, element: <Plan />, hydrateFallbackElement: <p>Wait</p> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await screen.findByRole('button', { name: 'Add' });
  const field = () => screen.getByLabelText<HTMLInputElement>('Text');
  for (const words of [' Held.', ' Held again.']) {
    await userEvent.type(field(), words);
    await add();
    await vi.waitFor(() => expect(field().value).toBe('Bring a cup.'));
    expect(requests.at(-1)?.body).toMatchObject({ version: 'v1', text: `Bring a cup.${words}` });
  }
  expect(messages).toEqual(Array(2).fill('A moderator looks at it first.'));
});

test.for([TextField, TextArea])('a text that is too long is kept, and waits until it is shorter', async (Field) => {
  const user = userEvent.setup();
  const limited = endpoint('/api/users/login', {
    summary: 'Says something.',
    scope: 'site',
    limit: 'write',
    input: { words: z.string().check(z.maxLength(10, 'Please keep it to 10 characters.')) },
    output: {},
  });
  const requests = serve(() => success());
  await show(
    <Form endpoint={limited}>
      <Field label="Words" name="words" maxLength={10} />
      <SubmitButton>Add</SubmitButton>
    </Form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Words');
  await user.click(field);
  await user.paste('twelve signs');
  expect(field.value).toBe('twelve signs');
  screen.getByText('2 characters too many');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  screen.getByText('Please keep it to 10 characters.');
  expect(requests).toEqual([]);
  await user.type(field, '{Backspace}');
  screen.getByText('1 character too many');
  await user.type(field, '{Backspace}');
  expect(screen.queryByText(/too many/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(requests.map(({ body }) => body.words)).toEqual(['twelve sig']);
});

test('a text of more than a line is stored by its form or by a store that it names', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reason = 'Nothing stores the text of “Note”';
  expect(() => render(<TextArea label="Note" name="note" />)).toThrow(reason);
  const form = (
    <Form endpoint={addPerson} draft={false}>
      <TextArea label="Note" name="note" />
    </Form>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />);
  await screen.findByText(reason);
  silent.mockRestore();
  render(<TextArea label="Stored note" keptIn={{ clear: () => undefined }} />);
  screen.getByLabelText('Stored note');
});
