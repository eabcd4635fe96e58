import { getNotifications } from '../../../../worker/features/social/notifications/contract.ts';
import { createTestApp, type Reader } from '../app.ts';
import { foundsClub, joins } from './clubs.ts';

/** When the clock of {@link aClub} begins. */
export const START = Date.parse('2026-03-01T10:00:00Z');
export const HOUR = 3_600_000;

/** A club with its founder and two members, on a clock that the test moves on. */
export async function aClub() {
  const clock = { now: START };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const [founder, ada, grace] = [await app.reader('Joan'), await app.reader('Ada'), await app.reader('Grace')];
  const clubId = await foundsClub(founder, { name: 'Night Owls' });
  await joins(founder, clubId, ada, grace);
  return { clock, app, founder, ada, grace, clubId };
}

export const noticesOf = async (reader: Reader) => (await reader.call(getNotifications, {})).notices;

/** Each as a line: how many of what, and whether it was read. */
export const linesOf = async (reader: Reader) =>
  (await noticesOf(reader)).map(({ kind, number, unread }) => `${number} ${kind}${unread ? '' : ', read'}`);
