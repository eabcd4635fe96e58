import { getNotifications } from '../../../../worker/features/social/notifications/contract.ts';
import { createTestApp, type Reader } from '../app.ts';
import { foundsClub, joins } from './clubs.ts';

/** The start time of the clock of {@link aClub}. */
export const START = Date.parse('2026-03-01T10:00:00Z');
export const HOUR = 3_600_000;

/** Creates a club with a founder and two members, and a clock that the test advances. */
export async function aClub() {
  const clock = { now: START };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const [founder, ada, grace] = [await app.reader('Joan'), await app.reader('Ada'), await app.reader('Grace')];
  const clubId = await foundsClub(founder, { name: 'Night Owls' });
  await joins(founder, clubId, ada, grace);
  return { clock, app, founder, ada, grace, clubId };
}

export const noticesOf = async (reader: Reader) => (await reader.call(getNotifications, {})).notices;

/** Returns each notification as a line: its number and kind, and whether it was read. */
export const linesOf = async (reader: Reader) =>
  (await noticesOf(reader)).map(({ kind, number, unread }) => `${number} ${kind}${unread ? '' : ', read'}`);
