import { and, eq, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { countAgainstCap } from '../../features/accounts/caps.ts';
import { dayNumber } from '../column-types.ts';
import { addressSecret, mailBlocks, outbox } from '../db/schema/mail.ts';
import { db, type SqlValue, type Statement } from '../db/statement.ts';
import type { Message } from './message.ts';

/** Seconds after a message was written at which it is tried again: five times over a day, with growing gaps. */
export const RETRIES = [900, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600] as const;

/** Seconds for which a sender owns a message; after that another may claim it. */
const LEASE = 600;

/** Days a finished message is stored, for limits and for operators who look into failures. */
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
  mail: Mail & { senderId: string; senderKey: string; addressKey: string },
  now: number,
): Statement[] {
  const { senderKey, ...row } = mail;
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  const act = { identityKey: senderKey, kind: 'mail', thing: mail.id, now } as const;
  return [
    mailWritten({ ...row, day, nextAttemptAt: now + LEASE, now }),
    countAgainstCap({ ...act, since: startOfDay(now), limit: MAILS_A_DAY }),
  ];
}

interface Written extends Mail {
  senderId: string;
  addressKey: string;
  day: string;
  nextAttemptAt: number;
  now: number;
}

const mailWritten = (at: Written) => {
  const ordinal = (column: SQLiteColumn, value: SqlValue) => sql`
    (SELECT count(*) + 1 FROM ${outbox} WHERE ${column} = ${value} AND day = ${dayNumber(at.day)} AND id <> ${at.id})`;
  return db.insert(outbox).values({
    id: at.id,
    senderId: at.senderId,
    address: at.address,
    addressKey: at.addressKey,
    blockLink: at.blockLink,
    subject: at.subject,
    text: at.text,
    html: at.html,
    day: at.day,
    senderOrdinal: ordinal(outbox.senderId, at.senderId),
    addressOrdinal: ordinal(outbox.addressKey, at.addressKey),
    nextAttemptAt: at.nextAttemptAt,
    createdAt: at.now,
  });
};

function startOfDay(now: number): number {
  return now - (now % 86_400);
}

/** Claims up to `limit` due messages, each for one sender, and returns them. */
export function claimDueMail(now: number, limit: number) {
  return db
    .update(outbox)
    .set({ nextAttemptAt: now + LEASE })
    .where(
      and(
        eq(outbox.state, 'waiting'),
        sql`${outbox.id} IN (SELECT id FROM ${outbox} WHERE state = 'waiting' AND next_attempt_at <= ${now}
          ORDER BY next_attempt_at LIMIT ${limit})`,
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
export const recordSent = ({ id, now }: { id: string; now: number }) =>
  db
    .update(outbox)
    .set({ state: 'sent', attempts: sql`${outbox.attempts} + 1`, fault: '', endedAt: sql`${now}` })
    .where(eq(outbox.id, id));

/**
 * Returns the statement that records a failed attempt and the time of the next; after the fifth retry the message has
 * failed.
 */
export const recordFailed = ({ id, fault, now }: { id: string; fault: string; now: number }) => {
  const delays = sql`json_extract(${JSON.stringify(RETRIES)}, '$[' || ${outbox.attempts} || ']')`;
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      // After a long outage a planned moment may have gone by already: then it is the next run's turn.
      nextAttemptAt: sql`max(${outbox.createdAt} + coalesce(${delays}, 0), ${now})`,
      state: sql`CASE WHEN ${outbox.attempts} >= ${RETRIES.length} THEN 'failed' ELSE 'waiting' END`,
      endedAt: sql`CASE WHEN ${outbox.attempts} >= ${RETRIES.length} THEN ${now} END`,
      fault: sql`${fault}`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')));
};

/** The statement that forgets messages that ended and were written long ago, up to a limit. */
export function forgetMail(now: number, limit: number): Statement {
  return db.delete(outbox).where(sql`id IN (
    SELECT id FROM ${outbox} WHERE created_at < ${now - DAYS_KEPT * 86_400} AND state <> 'waiting'
    ORDER BY created_at LIMIT ${limit})`);
}

type Blocked = { addressKey: string; now: number };

const blocked = ({ addressKey, now }: Blocked) =>
  db.insert(mailBlocks).values({ addressKey, blockedAt: now }).onConflictDoNothing();

const dropped = ({ addressKey, now }: Blocked) =>
  db
    .update(outbox)
    .set({ state: 'blocked', endedAt: sql`${now}` })
    .where(and(eq(outbox.addressKey, addressKey), eq(outbox.state, 'waiting')));

/** Returns the statements that block an address and delete its pending mail; blocking twice is harmless. */
export function block(addressKey: string, now: number): Statement[] {
  return [blocked({ addressKey, now }), dropped({ addressKey, now })];
}

/**
 * The statement that notes which secret keyed hashes are made with, by its key id, unless one is noted: whatever writes the
 * first hash runs it.
 */
export const recordAddressSecret = ({ keyId, now }: { keyId: string; now: number }) =>
  db.insert(addressSecret).values({ id: sql`1`, keyId, notedAt: now }).onConflictDoNothing();

/** The statement that lifts the block of an address. */
export const unblock = ({ addressKey }: { addressKey: string }) =>
  db.delete(mailBlocks).where(eq(mailBlocks.addressKey, addressKey));

/** Empties every message of a reader who leaves: none is sent, and they only count towards limits. */
export function withdrawMailOf(userId: string): Statement {
  return db
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

/** The states of the last messages that were tried since a moment, newest first. */
export const latestAttemptedMail = ({ since, limit }: { since: number; limit: number }) =>
  db
    .select({ state: outbox.state })
    .from(outbox)
    .where(sql`${outbox.createdAt} >= ${since} AND ${outbox.attempts} > 0`)
    .orderBy(sql`${outbox.createdAt} DESC`)
    .limit(limit);
