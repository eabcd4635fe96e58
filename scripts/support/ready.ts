import * as z from 'zod';

const RETRY = 150;
const refusal = z.object({ message: z.string() });
/** The worker's sentence for a wrong or missing setting, which no waiting mends. */
const NOT_SET_UP = 'isn’t set up yet';

/**
 * Waits until the worker answers, and returns null; or returns why it never will: a setting that it names, or that
 * `timeout` milliseconds have passed.
 */
export async function problemAtStart(address: string, timeout: number): Promise<string | null> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' } }).catch(
      () => null,
    );
    if (answer?.ok) return null;
    const parsed = refusal.safeParse(await answer?.json().catch(() => null));
    if (parsed.data?.message.includes(NOT_SET_UP)) return `${parsed.data.message} Settings are in .dev.vars.`;
    if (Date.now() > deadline)
      return 'The server did not answer within 60 seconds; LOG_LEVEL=info npm start says more.';
    await new Promise((again) => setTimeout(again, RETRY));
  }
}
