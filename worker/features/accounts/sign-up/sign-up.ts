import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { siteSettings } from '../../../platform/db/schema/accounts.ts';
import { db, type RowOf } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type SignUpMode, type SignUpProof, signUpMode } from './contract.ts';
import { signUpTexts } from './mode-contract.ts';

const KEY = 'sign_up';
const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const TIMEOUT = 5_000;

/** Finds the stored choice of who can sign up; no row if none was made. */
export const storedSignUpMode = () =>
  db.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, KEY));

/** Returns who can sign up, from the rows of {@link storedSignUpMode}. */
export const signUpModeIn = (rows: RowOf<typeof storedSignUpMode>[]): SignUpMode =>
  signUpMode.safeParse(rows[0]?.value).data ?? 'open';

/** Returns the statement that stores who can sign up. */
export const chooseSignUpMode = ({ mode, now }: { mode: SignUpMode; now: number }) =>
  db
    .insert(siteSettings)
    .values({ key: KEY, value: mode, changedAt: now })
    .onConflictDoUpdate({
      target: siteSettings.key,
      set: { value: sql`excluded.value`, changedAt: sql`excluded.changed_at` },
    });

const verdict = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });

/** Checks the visitor with Turnstile, if the site uses it. Throws `not_allowed` if the check fails. */
export async function requireHuman({ env, services }: Call, { turnstile }: SignUpProof): Promise<void> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = env;
  if (!siteKey) return;
  if (!turnstile || !secret) throwApiError('not_allowed', signUpTexts.notHuman);
  const answer = await askTurnstile(services, { secret, response: turnstile });
  if (!answer.success) throwApiError('not_allowed', signUpTexts.notHuman);
}

/** Returns whether Turnstile accepts the site's secret, by verifying an invalid token. */
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
