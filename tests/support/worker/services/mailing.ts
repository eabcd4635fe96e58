import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { replacing } from '../watching.ts';

/** A message that the worker sent. */
export interface SentMessage {
  from: unknown;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Bindings that collect messages instead of sending them; sending fails while `broken.is`. */
export function withMailbox(env: Bindings): { env: Bindings; sent: SentMessage[]; broken: { is: boolean } } {
  const sent: SentMessage[] = [];
  const broken = { is: false };
  const send = async (message: SentMessage) => {
    if (broken.is) throw Object.assign(new Error(`No way to reach ${message.to}`), { code: 'E_DELIVERY_FAILED' });
    sent.push(message);
    return { messageId: crypto.randomUUID() };
  };
  return { env: { ...env, EMAIL: replacing(env.EMAIL, { send }) }, sent, broken };
}
