import { and, eq, sql } from 'drizzle-orm';
import { countAgainstCap } from '../account/caps.ts';
import type { Builder, Statement } from '../db/open.ts';
import { mailBlocks, outbox } from '../db/schema/mail.ts';
import type { Message } from './message.ts';

/** Seconds after a message was written at which it is tried again: five times over a day, with growing gaps. */
export const RETRIES = [900, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600] as const;

/** Seconds for which a message belongs to whoever tries to send it; after that they are taken for dead. */
export const LEASE = 600;

/** Days that an ended message is kept, for the caps and for an operator who wants to know what failed. */
const DAYS_KEPT = 7;

/** Messages that a person can have sent on a UTC day. */
const MAILS_A_DAY = 10;

/** A message on its way to one address. */
export interface Mail extends Message {
  id: string;
  address: string;
  blockLink: string;
}

/**
 * The statements that write a message, leased to the call that writes it. They fail the batch by a CHECK
 * (`mails_of_sender`, `capped` or `mails_to_address`) when the day's cap of the sender or of the address is reached, however many are written at once
 * and whichever account the sender has, and by the key `outbox.id` when this very message is there already.
 */
export function writeMail(
  build: Builder,
  mail: Mail & { senderId: string; senderKey: string; addressKey: string },
  now: number,
): Statement[] {
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  const ordinal = (column: 'sender_id' | 'address_key', value: string) => sql`
    (SELECT count(*) + 1 FROM ${outbox} WHERE ${sql.raw(column)} = ${value} AND day = ${day} AND id <> ${mail.id})`;
  const written = build.run(sql`
    INSERT INTO ${outbox} (id, sender_id, address, address_key, block_link, subject, text, html, day,
      sender_ordinal, address_ordinal, next_attempt_at, created_at)
    VALUES (${mail.id}, ${mail.senderId}, ${mail.address}, ${mail.addressKey}, ${mail.blockLink}, ${mail.subject},
      ${mail.text}, ${mail.html}, ${day}, ${ordinal('sender_id', mail.senderId)},
      ${ordinal('address_key', mail.addressKey)}, ${now + LEASE}, ${now})`);
  const act = { identityKey: mail.senderKey, kind: 'mail', thing: mail.id, now } as const;
  return [written, countAgainstCap(build, { ...act, since: startOfDay(now), most: MAILS_A_DAY })];
}

function startOfDay(now: number): number {
  return now - (now % 86_400);
}

/** The statement that takes up to `most` messages whose time has come, each for whoever asks first, and answers them. */
export function takeDue(build: Builder, now: number, most: number) {
  return build
    .update(outbox)
    .set({ nextAttemptAt: now + LEASE })
    .where(
      and(
        eq(outbox.state, 'waiting'),
        sql`${outbox.id} IN (SELECT id FROM ${outbox} WHERE state = 'waiting' AND next_attempt_at <= ${now}
          ORDER BY next_attempt_at LIMIT ${most})`,
      ),
    )
    .returning({
      id: outbox.id,
      address: outbox.address,
      blockLink: outbox.blockLink,
      subject: outbox.subject,
      text: outbox.text,
      html: outbox.html,
    });
}

/** The statement that notes that a message went out. */
export function noteSent(build: Builder, id: string, now: number): Statement {
  return build
    .update(outbox)
    .set({ state: 'sent', attempts: sql`${outbox.attempts} + 1`, fault: '', endedAt: now })
    .where(eq(outbox.id, id));
}

/** The statement that notes that sending failed, and when it is tried again; after the fifth retry it is given up. */
export function noteFailed(build: Builder, id: string, fault: string, now: number): Statement {
  const delays = sql`json_extract(${JSON.stringify(RETRIES)}, '$[' || ${outbox.attempts} || ']')`;
  return build
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      // After a long outage a planned moment may have gone by already: then it is the next run's turn.
      nextAttemptAt: sql`max(${outbox.createdAt} + coalesce(${delays}, 0), ${now})`,
      state: sql`CASE WHEN ${outbox.attempts} >= ${RETRIES.length} THEN 'failed' ELSE 'waiting' END`,
      endedAt: sql`CASE WHEN ${outbox.attempts} >= ${RETRIES.length} THEN ${now} END`,
      fault,
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')));
}

/** The statement that forgets messages that ended and were written long ago, at most so many at once. */
export function forgetMail(build: Builder, now: number, most: number): Statement {
  return build.run(sql`
    DELETE FROM ${outbox} WHERE id IN (
      SELECT id FROM ${outbox} WHERE created_at < ${now - DAYS_KEPT * 86_400} AND state <> 'waiting'
      ORDER BY created_at LIMIT ${most})`);
}

/** The statements that block an address and drop what is on its way there; blocking twice is harmless. */
export function block(build: Builder, addressKey: string, now: number): Statement[] {
  return [
    build.insert(mailBlocks).values({ addressKey, blockedAt: now }).onConflictDoNothing(),
    build
      .update(outbox)
      .set({ state: 'blocked', endedAt: now })
      .where(and(eq(outbox.addressKey, addressKey), eq(outbox.state, 'waiting'))),
  ];
}

/** The statement that lifts the block of an address. */
export function unblock(build: Builder, addressKey: string): Statement {
  return build.delete(mailBlocks).where(eq(mailBlocks.addressKey, addressKey));
}

/** The statement that empties every message of a reader who leaves: nothing of it is sent any more, it only counts. */
export function withdrawMailOf(build: Builder, userId: string): Statement {
  return build
    .update(outbox)
    .set({
      senderId: null,
      address: '',
      blockLink: '',
      subject: '',
      text: '',
      html: '',
      state: sql`CASE WHEN ${outbox.state} = 'waiting' THEN 'withdrawn' ELSE ${outbox.state} END`,
    })
    .where(eq(outbox.senderId, userId));
}
