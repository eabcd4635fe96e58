import type { Bindings } from '../bindings.ts';
import { type Database, openDatabase } from '../db/database.ts';
import type { Config } from '../http/config.ts';
import { type Mail, recordFailed, recordSent } from './outbox.ts';

interface Sender {
  env: Bindings;
  config: Config;
}

/** Sends a message of the outbox, records the result and returns whether it was sent. */
export async function deliver({ env, config }: Sender, mail: Mail, now: number, database?: Database): Promise<boolean> {
  const { save } = database ?? openDatabase(env.DB, null, 'first-primary');
  try {
    await env.EMAIL.send({
      from: senderOf(config.mailFrom),
      to: mail.address,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'List-Unsubscribe': `<${mail.blockLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
  } catch (error) {
    const fault = faultOf(error);
    console.warn(JSON.stringify({ event: 'mail_failed', mail: mail.id, fault }));
    await save([recordFailed({ id: mail.id, fault, now })]);
    return false;
  }
  await save([recordSent({ id: mail.id, now })]);
  return true;
}

/** Sends a test message to the operator, which is not stored, and returns whether it was accepted. */
export async function sendTest(
  { env, config }: Sender,
  message: { to: string; subject: string; text: string },
): Promise<boolean> {
  try {
    await env.EMAIL.send({ from: senderOf(config.mailFrom), ...message });
    return true;
  } catch (error) {
    console.warn(JSON.stringify({ event: 'mail_failed', mail: 'test', fault: faultOf(error) }));
    return false;
  }
}

function senderOf(from: string): string | { name: string; email: string } {
  const [, name, email] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return name && email ? { name, email } : from;
}

// Error messages may contain the address, which must not be logged.
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return code.replace(/\W+/g, '_').slice(0, 60);
}
