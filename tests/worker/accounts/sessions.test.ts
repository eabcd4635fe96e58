import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { login } from '../../../worker/features/accounts/contract.ts';
import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  confirmIdentity,
  identityTexts,
  makeRecoveryCodes,
} from '../../../worker/features/accounts/identities/contract.ts';
import { finishProviderLogin, startProviderLogin } from '../../../worker/features/accounts/oidc/contract.ts';
import { endSession, listSessions } from '../../../worker/features/accounts/sessions-contract.ts';
import { getSettings } from '../../../worker/features/accounts/settings/contract.ts';
import { deviceName } from '../../../worker/platform/http/device-name.ts';
import { call, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { newAuthenticator } from '../../support/worker/services/authenticator.ts';
import { newPerson, tokenFor } from '../../support/worker/services/identity.ts';
import { redirectParameters } from '../../support/worker/services/oidc.ts';

const HOUR = 3_600;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

test.for([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
  ['curl/8', 'Unknown browser'],
])('a browser that calls itself %s is %s', ([agent, name]) => {
  const request = new Request('https://flyleaf.test', { headers: { 'user-agent': agent ?? '' } });
  expect(deviceName(request)).toBe(name);
});

describe('the list of sessions', () => {
  test('names browser and system, says when each was used, and which one asks', async () => {
    const ada = await reader();
    const options = { headers: { 'user-agent': FIREFOX } };
    const other = await call(login, { token: tokenFor(ada.person) }, options);
    const { sessions } = await ada.call(listSessions, {});
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ is_this_one }) => !is_this_one)).toMatchObject({ name: 'Firefox on Windows' });
    const later = createTestApp({ now: () => new Date(Date.now() + 2 * HOUR * 1000) });
    const as = { userId: ada.userId, token: other.user_info.session_token };
    await later.call(getSettings, {}, { as });
    const [first] = (await ada.call(listSessions, {})).sessions;
    expect(first?.name).toBe('Firefox on Windows');
    expect((first?.used_at ?? 0) - (first?.started_at ?? 0)).toBeGreaterThanOrEqual(2 * HOUR - 5);
  });

  test('ends one of them by its ID, without a token, and lists it no longer', async () => {
    const [ada, bob] = [await reader(), await reader()];
    const other = await call(login, { token: tokenFor(ada.person) });
    const { sessions } = await ada.call(listSessions, {});
    const id = sessions.find(({ is_this_one }) => !is_this_one)?.id ?? '';
    await call(endSession, { id });
    const again = await ada.call(listSessions, {});
    expect(again.sessions.map(({ is_this_one }) => is_this_one)).toEqual([true]);
    expect((await bob.call(listSessions, {})).sessions).toHaveLength(1);
    await expect(
      call(getSettings, {}, { as: { userId: ada.userId, token: other.user_info.session_token } }),
    ).rejects.toThrow();
  });
});

describe('a reader whose sign-in is older than ten minutes', () => {
  const grownOld = async ({ userId }: Reader) =>
    env.DB.prepare('UPDATE sessions SET proved_at = proved_at - 601 WHERE user_id = ?').bind(userId).run();

  test('proves with a passkey who they are, and goes on; the session stays the same', async () => {
    const [ada, bob, authenticator] = [await reader(), await reader(), await newAuthenticator()];
    const asked = await ada.call(askNewPasskey, {});
    const response = await authenticator.create(asked.options);
    await ada.call(addPasskey, { challenge: asked.challenge, response, name: 'Key' });
    await grownOld(ada);
    expect((await ada.callForError(makeRecoveryCodes, {})).reason).toBe('not_fresh');
    const proof = async () => {
      const { options, challenge } = await call(askPasskey, {});
      return { challenge, response: await authenticator.prove(options) };
    };
    const others = await bob.callForError(confirmIdentity, await proof());
    expect(others).toMatchObject({ code: 'not_allowed', message: identityTexts.notYours });
    const own = await proof();
    await ada.call(confirmIdentity, own);
    await ada.callForError(confirmIdentity, own);
    await ada.call(makeRecoveryCodes, {});
    expect((await ada.call(listSessions, {})).sessions).toHaveLength(1);
  });

  test('proves it with their own account at a provider, not with another one', async () => {
    const [ada, bob] = [await reader(), await reader()];
    await grownOld(ada);
    const others = await ada.callForError(confirmIdentity, { token: tokenFor(bob.person) });
    expect(others).toMatchObject({ code: 'not_allowed', message: identityTexts.notYours });
    expect((await ada.callForError(makeRecoveryCodes, {})).reason).toBe('not_fresh');
    await ada.call(confirmIdentity, { token: tokenFor(ada.person) });
    await ada.call(makeRecoveryCodes, {});
  });

  test('proves it by a round trip to another provider', async () => {
    const person = newPerson();
    const roundTrip = async (way: 'signup' | 'confirm', who = person, as?: { userId: string; token: string }) => {
      const options = as === undefined ? {} : { as };
      const { address, ticket } = await call(startProviderLogin, { provider: 'club', way }, options);
      return call(finishProviderLogin, { ...redirectParameters(address, who), ticket }, options);
    };
    const { user_info: info } = await roundTrip('signup');
    const as = { userId: info?.user_id ?? '', token: info?.session_token ?? '' };
    await env.DB.prepare('UPDATE sessions SET proved_at = 0 WHERE user_id = ?').bind(as.userId).run();
    await expect(roundTrip('confirm', newPerson(), as)).rejects.toThrow();
    await expect(call(makeRecoveryCodes, {}, { as })).rejects.toThrow();
    expect(await roundTrip('confirm', person, as)).toMatchObject({ way: 'confirm' });
    await call(makeRecoveryCodes, {}, { as });
  });
});
