import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { siteSettings } from '../../../platform/db/schema/accounts.ts';
import { db, type RowOf, type Statement } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { ApiError, throwApiError } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { ProfilePrivacy } from '../settings/contract.ts';
import { settingsUnder } from '../setup/site-settings.ts';
import { type SignUpMode, type SignUpProof, signUpMode } from './contract.ts';
import { signUpTexts } from './mode-contract.ts';
import { comeBySiteInvite, openSiteInvite, SITE_INVITE_ERRORS, storeSignUpAnswer } from './site-invites.ts';

declare module '../../../platform/services.ts' {
  interface Services {
    /** Calls Turnstile; `fetch` by default. */
    fetchTurnstile?(request: Request): Promise<Response>;
  }
}

const KEY = 'sign_up';
const QUESTION = 'sign_up_question';
const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const TIMEOUT = 5_000;

/** Finds the stored choices of who can sign up, and what they are asked; no rows if none was made. */
export const storedSignUp = () => settingsUnder([KEY, QUESTION]);

type StoredSignUp = readonly RowOf<typeof storedSignUp>[];

const storedValue = (rows: StoredSignUp, key: string) => rows.find((row) => row.key === key)?.value;

/** Who can sign up, from the rows of {@link storedSignUp}. */
export const signUpModeIn = (rows: StoredSignUp): SignUpMode =>
  signUpMode.safeParse(storedValue(rows, KEY)).data ?? 'open';

/** What people who want an account are asked; empty for nothing. */
export const signUpQuestionIn = (rows: StoredSignUp): string =>
  signUpModeIn(rows) === 'approval' ? (storedValue(rows, QUESTION) ?? '') : '';

/** The question as stored, whoever can sign up now. */
export const storedQuestionIn = (rows: StoredSignUp): string => storedValue(rows, QUESTION) ?? '';

export const chooseSignUp = ({
  mode,
  question,
  now,
}: {
  mode: SignUpMode;
  question?: string | undefined;
  now: number;
}) =>
  db
    .insert(siteSettings)
    .values([
      { key: KEY, value: mode, changedAt: now },
      ...(question === undefined ? [] : [{ key: QUESTION, value: question, changedAt: now }]),
    ])
    .onConflictDoUpdate({
      target: siteSettings.key,
      set: { value: sql`excluded.value`, changedAt: sql`excluded.changed_at` },
    });

/** An invite link with its owner. */
export interface InviteRow {
  personId: string;
  personPrivacy: ProfilePrivacy;
  bannedAt: number | null;
  /** Epoch seconds. */
  endsAt: number;
  /** How many more readers can use it, and whether the reader already did or is a friend. */
  usesLeft: number;
  hasUsed: boolean;
  isFriends: boolean;
}

/** What the database says of a link, of a reader or of the site, that stopped to be valid at the moment of its use. */
export const inviteErrors = ({ useErrors }: Invites) => ({ ...useErrors, ...SITE_INVITE_ERRORS });

/** The invite links of readers, which `social` owns. */
export interface Invites {
  inviteByCode(at: { code: string; reader: string }): Statement<readonly InviteRow[]>;
  /** Throws if the link isn't valid. */
  requireValidInvite(rows: readonly InviteRow[], reader: string, now: number): unknown;
  /** Returns the statement that counts the use of a link by a new reader. Without a valid link it fails the batch. */
  signUpByInvite(at: { code: string; userId: string; now: number }): Statement;
  /** What the database says of a link that is used up or revoked at the moment of its use. */
  useErrors: Readonly<Record<string, string>>;
}

interface SignUpCheck {
  awaitsApproval: boolean;
  /** Returns the statements that count the use of the invite and store the answer, to run after the account is stored. */
  record(userId: string): Statement[];
}

/** Returns the queries to load before {@link requireSignUp}. */
export const signUpQueries = (
  { inviteByCode }: Invites,
  { invite = '' }: Pick<SignUpProof, 'invite'>,
  { seconds: now }: Pick<Call, 'seconds'>,
) => ({
  signUp: storedSignUp(),
  invites: inviteByCode({ code: invite, reader: '' }),
  siteInvites: openSiteInvite({ code: invite, now }),
});

interface SignUpRows {
  signUp: StoredSignUp;
  invites: readonly InviteRow[];
  siteInvites: readonly RowOf<typeof openSiteInvite>[];
}

/** Returns whether a new account needs approval. Throws if sign-up is closed or not open to this person. */
export function requireSignUp(
  call: Call,
  { requireValidInvite, signUpByInvite }: Invites,
  rows: SignUpRows,
  { invite, answer = '' }: SignUpProof,
): SignUpCheck {
  const mode = signUpModeIn(rows.signUp);
  const now = call.seconds;
  if (mode === 'closed') throwApiError('not_allowed', signUpTexts.closed);
  const [siteInvite] = rows.siteInvites;
  if (siteInvite !== undefined) {
    const { code } = siteInvite;
    return { awaitsApproval: false, record: (userId) => [comeBySiteInvite({ code, userId, now })] };
  }
  const awaitsApproval = mode === 'approval';
  if (signUpQuestionIn(rows.signUp) !== '' && answer.trim() === '')
    throwApiError('invalid_input', signUpTexts.noAnswer);
  if (mode === 'invitation') {
    if (invite === undefined) throwApiError('not_allowed', signUpTexts.invitation);
    requireValidInvite(rows.invites, '', now);
  }
  const isInvited = mode === 'invitation' && invite !== undefined;
  return {
    awaitsApproval,
    record: (userId) => [
      ...(isInvited ? [signUpByInvite({ code: invite, userId, now })] : []),
      ...(awaitsApproval && answer !== '' ? [storeSignUpAnswer({ userId, answer })] : []),
    ],
  };
}

/** What a visitor is told who wants to sign up, perhaps by an invite link. */
export function signUpOffer(call: Call, invites: Invites, rows: SignUpRows, { invite }: Pick<SignUpProof, 'invite'>) {
  const mode = signUpModeIn(rows.signUp);
  const isFromSite = rows.siteInvites.length > 0;
  const isFromReader = !isFromSite && isValidInvite(call, invites, rows);
  const isLetIn = mode !== 'closed' && (isFromSite || (mode === 'invitation' && isFromReader));
  return {
    sign_up: isLetIn ? 'open' : mode,
    invite_ended: invite !== undefined && !isFromSite && !isFromReader,
    question: isLetIn ? '' : signUpQuestionIn(rows.signUp),
  } as const;
}

function isValidInvite(call: Call, { requireValidInvite }: Invites, rows: SignUpRows): boolean {
  try {
    requireValidInvite(rows.invites, '', call.seconds);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });

/** Checks the visitor with Turnstile, if the site uses it. Throws `not_allowed` if the check fails. */
export async function requireHuman({ env, services }: Call, { turnstile }: SignUpProof): Promise<void> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = env;
  if (!siteKey) return;
  if (!turnstile || !secret) throwApiError('not_allowed', signUpTexts.notHuman);
  const answer = await askTurnstile(services, { secret, response: turnstile });
  if (!answer.success) throwApiError('not_allowed', signUpTexts.notHuman);
}

export async function isSecretAccepted({ env, services }: Pick<Call, 'env' | 'services'>): Promise<boolean> {
  const answer = await askTurnstile(services, { secret: env.TURNSTILE_SECRET ?? '', response: 'test' });
  return !(answer['error-codes'] ?? []).some((code) => code.endsWith('-input-secret'));
}

async function askTurnstile({ fetchTurnstile }: Services, question: { secret: string; response: string }) {
  const request = new Request(VERIFY, {
    method: 'POST',
    body: new URLSearchParams(question),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  try {
    const response = await (fetchTurnstile?.(request) ?? fetch(request));
    return verdict.parse(await response.json());
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'turnstile_unreachable', reason }));
    return throwApiError('unavailable', signUpTexts.notHuman);
  }
}
