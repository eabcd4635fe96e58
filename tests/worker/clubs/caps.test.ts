import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { outboxJob } from '../../../worker/composition/jobs.ts';
import { identityKeyOf } from '../../../worker/features/accounts/identity-key.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import {
  addPost,
  createClub,
  deleteClub,
  deletePost,
  getInfo,
  joinClub,
  leaveClub,
  promoteToAdmin,
} from '../../../worker/features/clubs/contract.ts';
import { capSentences } from '../../../worker/features/clubs/guards.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { firstValue, hasJustSignedIn } from '../../support/worker/features/builders.ts';
import { becomesAdmin, foundsClub, joins, systemCode } from '../../support/worker/features/clubs.ts';
import { placesHolding } from '../../support/worker/features/readers-named.ts';
import { runJob } from '../../support/worker/jobs.ts';

// “A reader may make 5 clubs in 24 hours and be admin of 20” (document 5, section 2).

const START = Date.parse('2026-03-01T22:00:00Z');
const HOUR = 3_600_000;

function atClock() {
  const clock = { now: START };
  return { clock, app: createTestApp({ now: () => new Date(clock.now) }) };
}

const club = { name: 'The Long Chapter', privacy_setting: 'public' } as const;
const clubsMadeBy = (reader: Reader) =>
  firstValue('SELECT count(*) FROM club_members WHERE user_id = ? AND role = ?', reader.userId, 'admin');

async function clubsCountedFor({ person }: Reader): Promise<number | null> {
  const key = await identityKeyOf(new TextEncoder().encode(env.ADDRESS_SECRET), person.sub);
  return firstValue<number>("SELECT count(*) FROM capped_acts WHERE kind = 'club' AND identity_key = ?", key);
}

describe('/api/restricted/bookclub/create', () => {
  test('creates at most five clubs in 24 hours, also for simultaneous calls', async () => {
    const { app, clock } = atClock();
    const ada = await app.reader();
    const answers = await Promise.allSettled(Array.from({ length: 9 }, () => ada.call(createClub, club)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await clubsMadeBy(ada)).toBe(5);
    const refusal = await ada.callForError(createClub, club);
    expect(refusal).toMatchObject({ status: 429, code: 'too_many', error: capSentences.tooManyCreated });
    // A new calendar day, but not yet 24 hours later.
    clock.now += 23 * HOUR;
    expect((await ada.callForError(createClub, club)).code).toBe('too_many');
    clock.now += 2 * HOUR;
    await ada.call(createClub, club);
    expect(await clubsMadeBy(ada)).toBe(6);
    expect(await clubsCountedFor(ada)).toBe(6);
    await runJob(outboxJob, new Date(clock.now));
    expect(await clubsCountedFor(ada)).toBe(1);
  });

  test('counts clubs that were deleted or left since', async () => {
    const { app } = atClock();
    const [ada, bob] = [await app.reader(), await app.reader('Bob')];
    for (let made = 0; made < 4; made += 1) {
      const id = await foundsClub(ada);
      await ada.call(deleteClub, { club_id: id });
    }
    const fifth = await foundsClub(ada);
    await becomesAdmin(ada, fifth, bob);
    await ada.call(leaveClub, { club_id: fifth });
    expect((await ada.callForError(createClub, club)).error).toBe(capSentences.tooManyCreated);
    await bob.call(createClub, club);
  });

  test('a repeated click returns the same club, at the limit too', async () => {
    const { app } = atClock();
    const ada = await app.reader();
    const click = (number: number) => ada.call(createClub, club, { 'idempotency-key': `one-click-${number}` });
    const ids = await Promise.all([1, 2, 3, 4, 5, 5, 5, 1].map(async (number) => (await click(number)).book_club_id));
    expect(new Set(ids).size).toBe(5);
    expect(await clubsMadeBy(ada)).toBe(5);
  });
});

describe('/api/bookclub/add_post', () => {
  const announcement = { post_title: 'News', post_content: 'We meet on Friday.', is_announcement: true };

  test('creates at most ten announcements in a club in 24 hours, by all of its admins together', async () => {
    const { app, clock } = atClock();
    const [ada, bob] = [await app.reader(), await app.reader('Bob')];
    const [clubId, otherId] = [await foundsClub(ada), await foundsClub(ada)];
    await becomesAdmin(ada, clubId, bob);
    const post = { ...announcement, club_id: clubId };
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, (_, place) => (place % 2 === 0 ? ada : bob).call(addPost, post)),
    );
    const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.post_id] : []));
    expect(created).toHaveLength(10);
    expect(await firstValue('SELECT count(*) FROM club_posts WHERE club_id = ?', clubId)).toBe(10);
    // A deleted announcement still counts, since the members have received it.
    await ada.call(deletePost, { book_club_id: clubId, post_id: created[0] ?? '', type: 'announcements' });
    expect(await ada.callForError(addPost, post)).toMatchObject({
      status: 429,
      code: 'too_many',
      error: capSentences.manyAnnouncements,
    });
    await bob.call(addPost, { ...post, is_announcement: false });
    await ada.call(addPost, { ...post, club_id: otherId });
    clock.now += 25 * HOUR;
    await bob.call(addPost, post);
  });
});

/** Creates this many clubs for a reader, five a day. */
async function runs(reader: Reader, count: number, clock: { now: number }): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    if (made % 5 === 0) clock.now += 25 * HOUR;
    ids.push(await foundsClub(reader));
  }
  clock.now += 25 * HOUR;
  return ids;
}

describe('twenty clubs', () => {
  test('are the most that one reader may run, as creator or by promotion', async () => {
    const { app, clock } = atClock();
    const [ada, bob] = [await app.reader(), await app.reader('Bob')];
    const [first = ''] = await runs(ada, 20, clock);
    expect(await ada.callForError(createClub, club)).toMatchObject({
      status: 429,
      code: 'too_many',
      error: capSentences.manyRun,
    });

    const otherClub = await foundsClub(bob);
    await joins(bob, otherClub, ada);
    const promotion = { club_id: otherClub, user_to_promote: ada.userId };
    expect((await bob.callForError(promoteToAdmin, promotion)).error).toBe(capSentences.manyRun);
    expect(await clubsMadeBy(ada)).toBe(20);
    // Promoting a member who is already an admin adds no club, and plain membership does not count.
    await ada.call(promoteToAdmin, { club_id: first, user_to_promote: ada.userId });
    await ada.call(deleteClub, { club_id: first });
    await bob.call(promoteToAdmin, promotion);
    expect(await clubsMadeBy(ada)).toBe(20);
  });

  test('are not exceeded when several admins promote one reader at once', async () => {
    const { app, clock } = atClock();
    const ada = await app.reader();
    await runs(ada, 18, clock);
    const others = await Promise.all(['Bob', 'Grace', 'Alan', 'Edsger'].map((name) => app.reader(name)));
    const clubs = await Promise.all(others.map((other) => foundsClub(other)));
    for (const [place, other] of others.entries()) await joins(other, clubs[place] ?? '', ada);
    const answers = await Promise.allSettled(
      others.map((other, place) =>
        other.call(promoteToAdmin, { club_id: clubs[place] ?? '', user_to_promote: ada.userId }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await clubsMadeBy(ada)).toBe(20);
  });

  test('do not keep an admin from leaving: a club that they ran alone gets another admin all the same', async () => {
    const { app, clock } = atClock();
    const [ada, bob] = [await app.reader(), await app.reader('Bob')];
    await runs(ada, 20, clock);
    const otherClub = await foundsClub(bob);
    await ada.call(joinClub, { invite_code: await systemCode(bob, otherClub) });
    await hasJustSignedIn(bob);
    await bob.call(deleteAccount, { confirm: 'confirm' });
    expect((await ada.call(getInfo, { club_id: otherClub })).book_club_info.name).toBe('The Long Chapter');
    expect(await clubsMadeBy(ada)).toBe(21);
    expect(await placesHolding([bob.userId])).toEqual(['deleted_accounts.user_id']);
    expect(await clubsCountedFor(bob)).toBe(1);
  });
});
