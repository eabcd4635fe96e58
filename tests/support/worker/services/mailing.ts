import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { replacing } from '../watching.ts';

/** A message as the worker handed it over. */
export interface Sent {
  from: unknown;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Bindings that keep what is sent instead of sending it; while `broken` says so, sending fails. */
export function withMailbox(env: Bindings): { env: Bindings; sent: Sent[]; broken: { is: boolean } } {
  const sent: Sent[] = [];
  const broken = { is: false };
  const send = async (message: Sent) => {
    if (broken.is) throw Object.assign(new Error(`No way to reach ${message.to}`), { code: 'E_DELIVERY_FAILED' });
    sent.push(message);
    return { messageId: crypto.randomUUID() };
  };
  return { env: { ...env, EMAIL: replacing(env.EMAIL, { send }) }, sent, broken };
}
