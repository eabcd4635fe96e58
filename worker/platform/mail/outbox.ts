import { and, eq, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dayNumber } from '../column-types.ts';
import { addressSecret, mailBlocks, outbox } from '../db/schema/mail.ts';
import { db, type SqlValue, type Statement } from '../db/statement.ts';
import type { Message } from './message.ts';

/** When a message is retried, in seconds since it was written. */
export const RETRIES = [900, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600] as const;

/** Seconds for which a run or call owns a message that it is sending; after that another may claim it. */
const LEASE = 600;

/** Days for which a finished message is stored, for limits and for operators who look into failures. */
const RETENTION_DAYS = 7;

/** A message to one address. */
export interface Mail extends Message {
  id: string;
  address: string;
  blockLink: string;
}

/**
 * Returns the statement that stores a message, which the calling code then sends unless it `isDropped`; to its sender
 * that looks the same. It fails the batch by a CHECK
 * (`mails_of_sender` or `mails_to_address`) if the day's cap of the sender or of the address is reached, and by the key
 * `outbox.id` if the message is already stored.
 */
export function writeMail(mail: WrittenMail, now: number): Statement {
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  return insertMail({ ...mail, day, nextAttemptAt: now + LEASE, now });
}

interface WrittenMail extends Mail {
  senderId: string;
  addressKey: string;
  isDropped: boolean;
}

interface NewMail extends WrittenMail {
  day: string;
  nextAttemptAt: number;
  now: number;
}

const insertMail = (at: NewMail) => {
  const ordinal = (column: SQLiteColumn, value: SqlValue) => sql`
    (SELECT count(*) + 1 FROM ${outbox} WHERE ${column} = ${value} AND day = ${dayNumber(at.day)} AND id <> ${at.id}
      AND +address_key NOT LIKE 'account.%')`;
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
    ...(at.isDropped ? { state: 'sent', endedAt: at.now } : {}),
    nextAttemptAt: at.nextAttemptAt,
    createdAt: at.now,
  });
};

interface AccountMail extends Mail {
  userId: string;
  /** The keys of the address. A message to one that opted out is stored as blocked. */
  addressKeys: readonly string[];
  now: number;
}

/**
 * Returns the statement that stores a message to a reader about their own account, which the job then sends, unless it
 * is stored already. No cap counts it, so that nobody can use one up to keep it from being sent.
 */
export const writeAccountMail = ({ userId, addressKeys, now, ...mail }: AccountMail) => {
  const isBlocked = sql`EXISTS (SELECT 1 FROM ${mailBlocks}
    WHERE address_key IN (SELECT value FROM json_each(${JSON.stringify(addressKeys)})))`;
  return db
    .insert(outbox)
    .values({
      ...mail,
      senderId: userId,
      addressKey: `account.${userId}`,
      day: new Date(now * 1000).toISOString().slice(0, 10),
      senderOrdinal: 1,
      addressOrdinal: 1,
      state: sql`iif(${isBlocked}, 'blocked', 'waiting')`,
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: outbox.id });
};

/** Returns the statement that claims up to `limit` due messages and returns them. */
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
      // After a long outage the planned time may be in the past; then the next run tries again.
      nextAttemptAt: sql`max(${outbox.createdAt} + coalesce(${delays}, 0), ${now})`,
      state: sql`CASE WHEN ${outbox.attempts} >= ${RETRIES.length} THEN 'failed' ELSE 'waiting' END`,
      endedAt: sql`CASE WHEN ${outbox.attempts} >= ${RETRIES.length} THEN ${now} END`,
      fault: sql`${fault}`,
    })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'waiting')));
};

/** Returns the statement that deletes old messages that are no longer pending, up to a limit. */
export function forgetMail(now: number, limit: number): Statement {
  return db.delete(outbox).where(sql`id IN (
    SELECT id FROM ${outbox} WHERE created_at < ${now - RETENTION_DAYS * 86_400} AND state <> 'waiting'
    ORDER BY created_at LIMIT ${limit})`);
}

type BlockedAddress = { addressKey: string; now: number };

const insertBlock = ({ addressKey, now }: BlockedAddress) =>
  db.insert(mailBlocks).values({ addressKey, blockedAt: now }).onConflictDoNothing();

const cancelPendingMail = ({ addressKey, now }: BlockedAddress) =>
  db
    .update(outbox)
    .set({ state: 'blocked', endedAt: sql`${now}` })
    .where(and(eq(outbox.addressKey, addressKey), eq(outbox.state, 'waiting')));

export function block(addressKey: string, now: number): Statement[] {
  return [insertBlock({ addressKey, now }), cancelPendingMail({ addressKey, now })];
}

/** Returns the statement that records which secret the site's keyed hashes are made with, unless one is recorded. */
export const recordAddressSecret = ({ keyId, now }: { keyId: string; now: number }) =>
  db.insert(addressSecret).values({ id: sql`1`, keyId, notedAt: now }).onConflictDoNothing();

export const unblock = ({ addressKey }: { addressKey: string }) =>
  db.delete(mailBlocks).where(eq(mailBlocks.addressKey, addressKey));

/**
 * Returns the statement that empties all messages of a reader who deletes their account. Pending ones are not sent; the
 * empty rows still count towards the limits of their recipients.
 */
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

/** Finds the states of the latest messages that were written since a time and tried at least once, newest first. */
export const latestAttemptedMail = ({ since, limit }: { since: number; limit: number }) =>
  db
    .select({ state: outbox.state })
    .from(outbox)
    .where(sql`${outbox.createdAt} >= ${since} AND ${outbox.attempts} > 0`)
    .orderBy(sql`${outbox.createdAt} DESC`)
    .limit(limit);
