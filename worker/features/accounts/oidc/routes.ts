import { base64url, jwtVerify, SignJWT } from 'jose';
import { type Call, requireFresh } from '../../../platform/http/call.ts';
import { rejectSignedOut, throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import { newReaderId } from '../../../platform/ids.ts';
import { userByEmail, userInfoOf } from '../account.ts';
import { accountSentences } from '../contract.ts';
import { addMethod, SPENT_CHALLENGE } from '../identities/add.ts';
import { identityTexts } from '../identities/contract.ts';
import { identityByName, recordIdentityUse, userByIdentity } from '../identities/identities.ts';
import { spendChallenge } from '../identities/recovery.ts';
import { recordProof } from '../sessions.ts';
import { requireAllowedAddress } from '../setup/site-lists.ts';
import { openSessionFor, savePerson, takenMessages } from '../sign-in.ts';
import { type Invites, inviteErrors, requireHuman, requireSignUp, signUpQueries } from '../sign-up/sign-up.ts';
import { finishProviderLogin, type ProviderWay, providerTexts, startProviderLogin } from './contract.ts';
import { authorizationAddress, identityFrom, type ProviderContext } from './provider.ts';

/** The page that a provider returns people to. */
const CALLBACK = '/login/callback';

const AUDIENCE = 'oidc';
/** Seconds in which a person must log in at the provider. */
const TICKET_SECONDS = 600;

/** State stored in the browser while its reader is at the provider; signed, so that it cannot be changed. */
interface Ticket {
  provider: string;
  way: ProviderWay;
  state: string;
  nonce: string;
  verifier: string;
  /** The reader who adds a login method or confirms who they are; empty for a login. */
  userId: string;
  /** The code of the invite link that a new reader opened. */
  invite?: string | undefined;
  /** Why they want in. */
  answer?: string | undefined;
}

export const oidcRoutes = (invites: Invites): Route[] => [
  on(startProviderLogin, async (call, { provider, way, ...proof }) => {
    const { invite, answer } = proof;
    const rows = await call.load(signUpQueries(invites, proof, call));
    const request = askedIn(call, provider);
    if (way === 'signup') {
      requireSignUp(call, invites, rows, proof);
      await requireHuman(call, proof);
    }
    const [state, nonce, verifier] = [chance(), chance(), chance()];
    const viewer = way === 'add' || way === 'confirm' ? (call.viewer() ?? rejectSignedOut()) : null;
    if (way === 'add' && viewer !== null) requireFresh(viewer, call.seconds);
    const userId = viewer?.userId ?? '';
    const address = await authorizationAddress(request, { redirect: redirectOf(call), state, nonce, verifier });
    const ticket: Ticket = { provider, way, state, nonce, verifier, userId, invite, answer };
    const signed = new SignJWT({ ...ticket }).setProtectedHeader({ alg: 'HS256' }).setAudience(AUDIENCE);
    return {
      address,
      ticket: await signed.setExpirationTime(call.seconds + TICKET_SECONDS).sign(call.config.sessionSecret),
    };
  }),

  on(finishProviderLogin, async (call, { code, state, iss, ticket: sent }) => {
    const { ticket, expiresAt } = await readTicket(call, sent);
    const request = askedIn(call, ticket.provider);
    if (ticket.state !== state || (iss !== undefined && iss !== request.provider.issuer)) {
      throwApiError('not_allowed', providerTexts.refused);
    }
    const { verifier, nonce, way } = ticket;
    const person = await identityFrom(request, { code, redirect: redirectOf(call), verifier, nonce });
    const spent = { nonce: state, expiresAt, spender: call.requestId };
    if (way === 'add') {
      if (call.claims?.userId !== ticket.userId) rejectSignedOut();
      const { issuer, subject } = person;
      const { identityRows } = await call.load({ identityRows: identityByName({ issuer, subject }) });
      requireAllowedAddress(call, person.email);
      await addMethod(call, identityRows, { issuer, subject, name: request.provider.name }, spent);
      return { way };
    }
    if (way === 'confirm') {
      if (call.claims?.userId !== ticket.userId) rejectSignedOut();
      const { owner } = await call.load({ owner: userByIdentity(person) });
      if (owner[0]?.id !== ticket.userId) throwApiError('not_allowed', identityTexts.notYours);
      await call.saveUnless(SPENT_CHALLENGE, [
        spendChallenge(spent),
        recordProof({ sessionId: call.member().sessionId, now: call.seconds }),
      ]);
      return { way };
    }
    const { owner, identityRows, byEmail, ...signUp } = await call.load({
      ...signUpQueries(invites, ticket, call),
      owner: userByIdentity(person),
      identityRows: identityByName(person),
      byEmail: userByEmail({ email: person.email }),
    });
    if (way === 'login') {
      const user = owner[0] ?? throwApiError('not_found', accountSentences.login, { reason: 'no_account' });
      const { statement, token } = await openSessionFor(call, user);
      const used = recordIdentityUse({ issuer: person.issuer, subject: person.subject, counter: 0, now: call.seconds });
      await call.saveUnless(SPENT_CHALLENGE, [spendChallenge(spent), statement, used]);
      return { way, user_info: userInfoOf(user, token) };
    }
    if (identityRows[0]?.removedAt) throwApiError('conflict', identityTexts.removed);
    // The same email address from another provider must neither create a second account nor give access to the first.
    if (identityRows[0] || byEmail[0]) throwApiError('conflict', accountSentences.emailTaken);
    const { awaitsApproval, record } = requireSignUp(call, invites, signUp, ticket);
    const userId = newReaderId();
    const newAccount = { person, userId, label: request.provider.name, awaitsApproval };
    const { user, token } = await savePerson(call, newAccount, (statements) =>
      call.saveUnless({ ...inviteErrors(invites), ...SPENT_CHALLENGE, ...takenMessages(accountSentences.emailTaken) }, [
        spendChallenge(spent),
        ...statements,
        ...record(userId),
      ]),
    );
    return { way, user_info: userInfoOf(user, token) };
  }),
];

function askedIn({ config, services, now }: Call, id: string): ProviderContext {
  const provider = config.oidcProviders.find((oidcProvider) => oidcProvider.id === id);
  if (provider === undefined) throwApiError('not_found', providerTexts.unknown);
  return { provider, fetch: services.fetchProvider ?? ((request) => fetch(request)), now };
}

async function readTicket(call: Call, sent: string): Promise<{ ticket: Ticket; expiresAt: number }> {
  for (const secret of call.config.sessionSecrets) {
    try {
      const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: call.now, requiredClaims: ['exp'] };
      const { payload } = await jwtVerify<Ticket>(sent, secret, options);
      return { ticket: payload, expiresAt: payload.exp ?? 0 };
    } catch (error) {
      // The library jose throws for an invalid ticket, with an error that has a `code`.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return throwApiError('invalid_input', providerTexts.late);
}

const chance = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
const redirectOf = (call: Call) => `${call.config.publicOrigin}${CALLBACK}`;
