import { expect, test } from 'vitest';
import { pages } from '../../../web/rendered/render.js';
import { routes } from '../../../worker/app.ts';
import { addReply, shareProgress } from '../../../worker/features/clubs/readings/contract.ts';
import { like } from '../../../worker/features/social/friends/contract.ts';
import { sessionCookie } from '../../support/session.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { befriended } from '../../support/worker/features/builders.ts';
import { comesTo, editionsOf, opens, postsOf, reads } from '../../support/worker/features/club-readings.ts';
import { becomesAdmin, foundsClub, joins } from '../../support/worker/features/clubs.ts';
import { isQuickRun } from '../../support/worker/quick.ts';

// The server never sends the text of a milestone's post or of its replies to a reader who has not reached the
// milestone. These tests try every call and every page, including new ones.

const app = createTestApp();
const SECRET = 'gardenerdidit';

/** Calls to skip, as they would remove the caller or the content; their answers contain no text. */
const ENDING =
  /\/(logout|logout_everywhere|delete|leave|unban_user|demote_to_member|ban_user|delete_post|delete_reply)$/;
/** "Show anyway", and calls that can take a reader to the end of the book: these may reveal the posts. */
const OPENING =
  /\/bookclub\/open_milestone$|\/readings\/|mark_read$|\/imports\/|choose_edition$|set_reading$|end_reading$/;

async function aSpoiledClub() {
  const [ada, bea, cleo] = [await app.reader('Ada'), await app.reader('Bea'), await app.reader('Cleo')];
  const dora = await app.reader('Dora');
  const [chief, admin] = [await app.reader('Chief'), await app.admin()];
  const clubId = await foundsClub(ada, { privacy: 'public' });
  await joins(ada, clubId, bea, cleo, dora, admin);
  await becomesAdmin(ada, clubId, chief);
  await befriended(bea, ada);
  const [isbn = ''] = await editionsOf(300);
  const parts = await reads(ada, clubId, isbn);
  const milestoneId = parts['Part two'] ?? '';
  // Cleo is one page short of the milestone, and has opened a later one.
  await comesTo(cleo, isbn, { unit: 'page', value: 199 });
  await opens(cleo, clubId, parts['Part three'] ?? '');
  await postsOf(bea, clubId, 'harmless');
  const postId = await postsOf(ada, clubId, SECRET, milestoneId);
  const { reply_id: replyId } = await ada.call(addReply, { club_id: clubId, post_id: postId, content: SECRET });
  // Dora posts at a milestone that she has not reached, and gets a reply.
  const guessId = await postsOf(dora, clubId, 'my guess', milestoneId);
  await opens(ada, clubId, milestoneId);
  const { reply_id: answerId } = await ada.call(addReply, { club_id: clubId, post_id: guessId, content: SECRET });
  await ada.call(shareProgress, { club_id: clubId, telling: true });
  // Outsiders get no posts at all (permissions.test.ts); of the members, Cleo is the closest to the milestone.
  const callers: Record<string, Reader | null> = { cleo, dora, chief, admin, visitor: null };
  const ids = { clubId, isbn, milestoneId, postIds: [postId, guessId], replyIds: [replyId, answerId], author: ada };
  return { callers, bea, ...ids };
}

type Club = Awaited<ReturnType<typeof aSpoiledClub>>;

/** Returns every value of this field that could lead to the post. */
function valuesOf(field: string, at: Club): unknown[] {
  if (/club_id$/.test(field)) return [at.clubId];
  if (field === 'post_id') return at.postIds;
  if (field === 'milestone_id') return [at.milestoneId, null];
  if (field === 'reply_id') return at.replyIds;
  if (field === 'isbn') return [at.isbn];
  if (field === 'kind') return ['post', 'reply'];
  if (field === 'id') return [...at.postIds, ...at.replyIds, at.author.userId];
  if (/^(target_id|user_to_\w+)$/.test(field)) return [at.author.userId];
  if (/(title|content|text|name|words|query|^q)$/.test(field)) return ['gardener'];
  if (field === 'type') return ['posts'];
  return [undefined];
}

/** Returns every combination of those values. */
function inputsOf(fields: readonly string[], at: Club): Record<string, unknown>[] {
  return fields.reduce<Record<string, unknown>[]>(
    (inputs, field) => inputs.flatMap((input) => valuesOf(field, at).map((value) => ({ ...input, [field]: value }))),
    [{}],
  );
}

const credentialsOf = (caller: Reader | null) =>
  caller === null ? {} : { user_id: caller.userId, session_token: caller.token };

const endpoints = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => !ENDING.test(path) && !OPENING.test(path));

test('no call and no page reveals what is withheld from its reader', { timeout: 120_000 }, async () => {
  const at = await aSpoiledClub();
  const notices: string[] = [];
  let answered = 0;
  for (const [name, caller] of Object.entries(at.callers)) {
    for (const { path, input, creates, limit } of endpoints) {
      // What writes answers the same to every member, so in a quick run one of them and a visitor try it.
      if (isQuickRun && limit !== 'read' && limit !== 'search' && !['cleo', 'visitor'].includes(name)) continue;
      const bodies = inputsOf(Object.keys(input.def.shape), at).filter((body) => input.safeParse(body).success);
      for (const body of bodies) {
        const key: Record<string, string> = creates ? { 'idempotency-key': crypto.randomUUID() } : {};
        const { status, text } = await app.send(path, { ...credentialsOf(caller), ...body }, key);
        if (status === 200) answered += 1;
        if (text.includes(SECRET)) notices.push(`${name}: ${path} ${JSON.stringify(body)}`);
      }
    }
    const cookie =
      caller === null
        ? ''
        : `authenticated=${sessionCookie({ userId: caller.userId, token: caller.token, name: caller.person.name, email: caller.person.email })}`;
    // Page loaders use the same calls, so the pages of two readers are enough, and of one in a quick run.
    const all = name === 'cleo' || (name === 'chief' && !isQuickRun) ? await pages.list() : [];
    const addresses = all.map(
      ({ path }) => `${path}?id=${path === '/profile' ? at.author.userId : at.clubId}&isbn=${at.isbn}`,
    );
    for (const address of [...addresses, `/profile/reviews.rss?id=${at.author.userId}`]) {
      const headers = { cookie, 'cf-connecting-ip': '192.0.2.1' };
      const page = await app.fetch(new Request(`https://flyleaf.test${address}`, { headers }), credentialsOf(caller));
      if ((await page.text()).includes(SECRET)) notices.push(`${name}: ${address}`);
    }
  }
  expect(notices).toEqual([]);
  expect(answered).toBeGreaterThan(200);

  const { bea } = at;
  await comesTo(bea, at.isbn, 'the end');
  const telling = new Set<string>();
  for (const { path, input } of endpoints.filter(({ limit }) => limit === 'read')) {
    for (const body of inputsOf(Object.keys(input.def.shape), at)) {
      const { text } = await app.send(path, { ...credentialsOf(bea), ...body });
      if (text.includes(SECRET)) telling.add(path);
    }
  }
  expect([...telling].sort()).toEqual(['/api/bookclub/get_feed', '/api/bookclub/get_replies']);
  for (const id of at.postIds) await bea.call(like, { kind: 'post', id });
});
