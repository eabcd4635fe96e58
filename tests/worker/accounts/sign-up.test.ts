import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addUser, newUser } from '../../../worker/features/accounts/account.ts';
import { accountSentences, createUser, logout } from '../../../worker/features/accounts/contract.ts';
import { getIdentity } from '../../../worker/features/accounts/sign-up/mode-contract.ts';
import { openDatabase } from '../../../worker/platform/db/database.ts';
import { call, callForError, createTestApp, reader, send } from '../../support/worker/app.ts';
import { firstValue } from '../../support/worker/features/builders.ts';
import { signedUp } from '../../support/worker/features/signed-up.ts';
import { emptyReadersDatabase } from '../../support/worker/fresh.ts';
import { goodAnswers, mint, newPerson, tokenFor } from '../../support/worker/services/identity.ts';
import { rowsOf, snapshot } from '../../support/worker/snapshot.ts';

const accountsOf = (column: 'subject' | 'email', value: string) =>
  firstValue<number>(`SELECT count(*) FROM users WHERE ${column} = ?`, value);

describe('/api/users/create_user', () => {
  test('creates an account with an open session', async () => {
    const person = newPerson('Ursula Kroeber');
    const answer = await call(createUser, { token: tokenFor(person) });
    expect(answer.success).toBe(true);
    expect(answer.user_info).toEqual({
      user_id: answer.user_id,
      session_token: answer.session_token,
      name: 'Ursula Kroeber',
      rank: 'member',
      email: person.email,
      picture: '',
      language: 'en',
      search_languages: [],
      picture_is_default: true,
      picture_generation_details: {
        variant: 'avatar',
        seed: expect.stringMatching(/^\d{1,9}$/),
        colors: Array.from({ length: 5 }, () => expect.stringMatching(/^#[0-9A-F]{6}$/)),
      },
    });
    await call(logout, {}, { as: { userId: answer.user_id, token: answer.session_token } });
  });

  test('takes e-mail, name and picture from the provider and not from the body', async () => {
    const person = newPerson('The Real Name');
    const body = { email: 'boss@flyleaf.test', name: 'Boss', picture: 'https://evil.test/x.png', rank: 'admin' };
    const answer = await send('/api/users/create_user', {
      ...body,
      token: tokenFor(person),
      expires: 3599,
      expiresDate: '2026-11-20',
      refreshToken: '',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user_info: { email: person.email, name: 'The Real Name', picture: '', rank: 'member' },
    });
  });

  test('stores the browser’s zone, unless it does not exist', async () => {
    const zoneAfter = async (zone: string) => {
      const { user_id: id } = await call(
        createUser,
        { token: tokenFor(newPerson()) },
        { headers: { 'x-time-zone': zone } },
      );
      return firstValue<string>('SELECT time_zone FROM users WHERE id = ?', id);
    };
    expect(await zoneAfter('America/Sao_Paulo')).toBe('America/Sao_Paulo');
    expect(await zoneAfter('Mars/Olympus')).toBe('UTC');
  });

  test.for([
    ['Maria Fernanda de Oliveira Albuquerque', 'Maria Fernanda de Oliveira Albuquerque'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenbergerdorff'],
    [`${'Anna '.repeat(11)}Marie`, `${'Anna '.repeat(11)}Marie`],
    [`${'Anna '.repeat(11)}Mariella`, 'Anna '.repeat(11).trim()],
    [`${'Anna '.repeat(11)}Marie Louise`, `${'Anna '.repeat(11)}Marie`],
    ['x'.repeat(70), 'x'.repeat(60)],
    ['👩‍👩‍👧‍👦'.repeat(8), '👩‍👩‍👧‍👦'.repeat(5)],
    ['  Two\n lines\t ', 'Two lines'],
    ['   \n', 'reader-'],
    ['\u202Egnirts', 'gnirts'],
    ['\ud800', '\ufffd'],
  ])('stores the name %j as %j', async ([expected = '', expectedName = '']) => {
    const { user_info: info } = await call(createUser, { token: tokenFor(newPerson(expected)) });
    expect(expectedName === 'reader-' ? info.name.slice(0, 7) : info.name).toBe(expectedName);
    expect(info.name.isWellFormed()).toBe(true);
  });

  test('stores a picture only from a safe address', async () => {
    const pictureOf = async (picture: string) =>
      (await call(createUser, { token: tokenFor({ ...newPerson(), picture }) })).user_info.picture;
    expect(await pictureOf('https://lh3.example/a.png')).toBe('https://lh3.example/a.png');
    expect(await pictureOf('http://lh3.example/a.png')).toBe('');
    expect(await pictureOf('javascript:alert(1)')).toBe('');
  });

  test('refuses a second account of the same person, whatever their e-mail is now', async () => {
    const { person } = await reader();
    const before = await snapshot();
    const refusal = await callForError(createUser, { token: tokenFor({ ...person, email: newPerson().email }) });
    expect(refusal).toMatchObject({ status: 409, error: accountSentences.emailTaken });
    expect(refusal).not.toHaveProperty('success');
    expect(await snapshot()).toBe(before);
  });

  test.for([(email: string) => email, (email: string) => email.toUpperCase()])(
    'refuses a second account with the same e-mail, in whichever case',
    async (written) => {
      const { person } = await reader();
      const before = await snapshot();
      const refusal = await callForError(createUser, {
        token: tokenFor({ ...newPerson(), email: written(person.email) }),
      });
      expect(refusal).toMatchObject({ status: 409, error: 'You already have an account with that email!' });
      expect(await snapshot()).toBe(before);
    },
  );

  test('20 simultaneous sign-ups of one person create one account', async () => {
    const person = newPerson();
    const body = { token: tokenFor(person) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/users/create_user', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await accountsOf('subject', person.sub)).toBe(1);
    expect(
      await firstValue(
        'SELECT count(*) FROM sessions WHERE user_id = (SELECT id FROM users WHERE subject = ?)',
        person.sub,
      ),
    ).toBe(1);
  });

  test('20 simultaneous people with one email create one account', async () => {
    const { email } = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('/api/users/create_user', { token: tokenFor({ ...newPerson(), email }) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await accountsOf('email', email)).toBe(1);
  });

  test('an ID that collides gives no access to the other account', async () => {
    const ada = await reader();
    const storedSubject = await firstValue<string>('SELECT subject FROM users WHERE id = ?', ada.userId);
    const identity = { ...newPerson(), picture: '', identityKey: 'a key' };
    const database = openDatabase(env.DB, null, 'first-primary');
    const signUp = (subject: string) =>
      database.save([addUser(newUser({ ...identity, subject }, ada.userId, 'UTC', 1))]);
    await expect(signUp('somebody else')).rejects.toThrow();
    expect(await firstValue('SELECT subject FROM users WHERE id = ?', ada.userId)).toBe(storedSubject);
    await signUp(storedSubject ?? '');
    expect(await firstValue('SELECT name FROM users WHERE id = ?', ada.userId)).toBe(ada.info.name);
  });

  test('stores subjects of 21 digits exactly', async () => {
    const person = { ...newPerson(), sub: '109876543210987654321' };
    await call(createUser, { token: tokenFor(person) });
    expect(await accountsOf('subject', '109876543210987654321')).toBe(1);
    expect(await accountsOf('subject', '109876543210987654320')).toBe(0);
  });

  test('accepts a provider that sends numbers and booleans as such', async () => {
    const answers = goodAnswers(newPerson());
    const tokeninfo = { body: { ...answers.tokeninfo.body, expires_in: 3599, email_verified: true, azp: undefined } };
    expect((await call(createUser, { token: mint({ ...answers, tokeninfo }) })).success).toBe(true);
  });
});

test('readers created by tests equal those who sign up, except for random values', async () => {
  const person = newPerson('Ursula Kroeber Le Guin');
  const moment = new Date();
  const replaceRandom = async ({ userId, token, info }: Awaited<ReturnType<typeof signedUp>>) => {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    const byChance = new Map<unknown, string>([
      [userId, 'the id'],
      [claims.sid, 'the session'],
      [token, 'the token'],
      [info.picture_generation_details.seed, 'the seed'],
      [JSON.stringify(info.picture_generation_details.colors), 'the colours'],
    ]);
    const identity = await env.DB.prepare('SELECT id FROM identities').first<{ id: string }>();
    byChance.set(identity?.id, 'the identity');
    const replaced = (value: unknown) => byChance.get(String(value)) ?? byChance.get(JSON.stringify(value)) ?? value;
    const all = [...(await rowsOf(env.DB)), ['the claims', [claims]], ['the answer', [info]]] as const;
    const text = JSON.stringify(all, (_, value) => replaced(value));
    await emptyReadersDatabase();
    return JSON.parse(text);
  };

  await emptyReadersDatabase();
  const signUp = createTestApp({ now: () => moment });
  const answer = await signUp.call(createUser, { token: tokenFor(person) });
  const asked = await replaceRandom({ userId: answer.user_id, token: answer.session_token, info: answer.user_info });
  const added = await replaceRandom(await signedUp(person, env, moment, { isNew: true }));
  expect(added).toEqual(asked);
  const rows = new Map<string, unknown[]>(added);
  expect(rows.get('users')).toMatchObject([{ id: 'the id', email: person.email, picture_seed: 'the seed' }]);
  expect(rows.get('sessions')).toMatchObject([{ id: 'the session', user_id: 'the id' }]);
});

describe('/api/users/identity', () => {
  test('returns where to sign in, and no secret', async () => {
    expect(await call(getIdentity, {})).toEqual({
      requestStatus: 'success',
      client_id: env.GOOGLE_CLIENT_ID,
      script: 'https://identity.test/client.js',
      providers: [{ id: 'club', name: 'the reading club' }],
      sign_up: 'open',
      invite_ended: false,
      question: '',
      turnstile_site_key: '',
    });
  });
});
