import { siteNameOf } from '../../../platform/bindings.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { newReaderId } from '../../../platform/ids.ts';
import { makeAdmin, userInfoOf } from '../account.ts';
import { SPENT_CHALLENGE } from '../identities/add.ts';
import { identityTexts } from '../identities/contract.ts';
import { PASSKEY } from '../identities/identities.ts';
import { askToRegister, readChallenge, verifyNew } from '../identities/passkeys.ts';
import { newCodes, spendChallenge } from '../identities/recovery.ts';
import { savePerson, takenMessages } from '../sign-in.ts';
import { askSetupPasskey, setUpSite, setupTexts } from './contract.ts';
import { isSetupKey, openSite, siteState } from './site.ts';

export const setupRoutes = [
  on(askSetupPasskey, async (call, { key, name }) => {
    await requireKey(call, key);
    return askToRegister(call.config, { site: siteNameOf(call.env), name, now: call.seconds });
  }),

  on(setUpSite, async (call, input) => {
    await requireKey(call, input.key);
    const challenge = await readChallenge(call.config, input.challenge, { purpose: 'sign_up', now: call.now });
    const { nonce, name, expiresAt } = challenge;
    const passkey = await verifyNew(call.config, nonce, input.response);
    const userId = newReaderId();
    const { codes, saving } = await newCodes(userId, call.seconds);
    const person = { issuer: PASSKEY, subject: passkey.subject, email: '', name, picture: '' };
    const opened = openSite({
      name: input.site_name,
      contact: input.contact_email,
      controller: input.controller,
      setUpAt: call.seconds,
      setUpBy: call.requestId,
    });
    const { user, token } = await savePerson(call, { person, userId, passkey, label: 'Passkey' }, (statements) =>
      call.saveUnless(
        { 'site.set_up_by': setupTexts.done, ...SPENT_CHALLENGE, ...takenMessages(identityTexts.taken) },
        [
          opened,
          spendChallenge({ nonce, expiresAt, spender: call.requestId }),
          ...statements,
          makeAdmin({ userId }),
          ...saving,
        ],
      ),
    );
    const { whenSetUp } = call.services;
    if (whenSetUp) call.afterwards('when_set_up', whenSetUp(call.env));
    return { user_info: userInfoOf({ ...user, rank: 'admin' }, token), recovery_codes: codes };
  }),
];

async function requireKey(call: Call, key: string): Promise<void> {
  const { site } = await call.load({ site: siteState() });
  if (site.length > 0 || !(await isSetupKey(call.env.SETUP_KEY, key, call.seconds)))
    throwApiError('not_found', setupTexts.badKey);
}
