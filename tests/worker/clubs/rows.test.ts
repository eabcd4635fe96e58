import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { deletePost } from '../../../worker/features/clubs/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { foundsClub, posts } from '../../support/worker/features/clubs.ts';
import { metered } from '../../support/worker/metering.ts';

/** Inserts `count` replies to a post. */
async function replied(ada: Reader, clubId: string, postId: string, count: number) {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ?1)
     INSERT INTO club_replies (id, post_id, club_id, user_id, content, created_at, position)
     SELECT ?2 || i, ?2, ?3, CAST(?4 AS INTEGER), 'Yes.', 1, i FROM n`,
  )
    .bind(count, postId, clubId, ada.userId)
    .run();
}

test('deleting a post reads its own replies and no others of the club', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const [talkedOf, quiet] = [await posts(ada, clubId), await posts(ada, clubId)];
  await replied(ada, clubId, talkedOf, 400);
  await replied(ada, clubId, quiet, 2);
  const metering = metered(env);
  const input = { user_id: ada.userId, session_token: ada.token, book_club_id: clubId, post_id: quiet, type: 'posts' };
  const { status } = await createTestApp({ env: metering.env }).send(deletePost.path, input);
  expect(status).toBe(200);
  expect(metering.used.rowsRead).toBeLessThan(60);
  const left = await env.DB.prepare(
    'SELECT post_id, count(*) AS replies FROM club_replies WHERE club_id = ? GROUP BY 1',
  )
    .bind(clubId)
    .all();
  expect(left.results).toEqual([{ post_id: talkedOf, replies: 400 }]);
});
