import type { Context } from 'hono';
import type { Bindings } from '../bindings.ts';
import { contactEmailOf } from '../http/config.ts';
import { fileResponse } from '../http/file.ts';
import type { Services } from '../services.ts';

/** Whom to tell of a weakness (RFC 9116). */
export const SECURITY = '/.well-known/security.txt';

// RFC 9116 recommends less than a year. Half of one, so that a copy which nobody renews ends.
const DAYS = 180;
const DAY_MS = 86_400_000;

export function securityResponse(context: Context<{ Bindings: Bindings }>, services: Services): Promise<Response> {
  return fileResponse(context, { limit: 'read', type: 'text/plain' }, async (origin) => {
    const contact = contactEmailOf(context.env);
    if (contact === null) return null;
    const today = Math.floor(services.now().getTime() / DAY_MS);
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${new Date((today + DAYS) * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}${SECURITY}`,
    ];
    return `${lines.join('\n')}\n`;
  });
}
