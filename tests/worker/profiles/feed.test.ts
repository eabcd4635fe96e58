import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { deleteAccount, editProfilePrivacy } from '../../../worker/features/accounts/settings/contract.ts';
import { faultsOf } from '../../support/policy.ts';
import { fetch, reader } from '../../support/worker/app.ts';
import { anIsbn, hasReviewed, someIsbns } from '../../support/worker/features/builders.ts';

const feedOf = (id: string) =>
  fetch(new Request(`${env.PUBLIC_ORIGIN}/profile/reviews.rss?${new URLSearchParams({ id })}`));

test('a feed contains a reader’s reviews, newest first, as text', async () => {
  const ada = await reader('Ada <& "Co"> Reader');
  const [first = '', second = ''] = await someIsbns(2);
  await hasReviewed(ada, first, { rating: 5, review: 'Fine.' });
  const review = 'Sand & worms ]]> <script>alert(1)</script>';
  const id = await hasReviewed(ada, second, { rating: 4.5, review: review });
  // Stored before such characters were rejected; XML cannot contain them.
  await env.DB.prepare('UPDATE reviews SET review = ?2, created_at = created_at + 9 WHERE id = ?1')
    .bind(id, `${review}\u0001\u000b\ufffe`)
    .run();

  const response = await feedOf(ada.userId);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  expect(faultsOf(response.headers, 'personal')).toEqual([]);
  const text = await response.text();
  const titles = [...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
  expect(titles[0]).toBe('Reviews by Ada &lt;&amp; &quot;Co&quot;&gt; Reader · Flyleaf');
  expect(titles.slice(1)).toEqual([
    expect.stringMatching(/: 4.5 of 5 stars$/),
    expect.stringMatching(/: 5 of 5 stars$/),
  ]);
  expect(text).toContain('<description>Sand &amp; worms ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt;</description>');
  expect(text).toContain(`<guid isPermaLink="true">https://flyleaf.test/review?isbn=${second}&amp;id=${id}</guid>`);
  expect(text).not.toContain(ada.person.email);
});

test('private, deleted and unknown readers have no feed, and the answer is the same', async () => {
  const [hidden, gone] = [await reader('Hanna Hidden'), await reader()];
  for (const someone of [hidden, gone]) await hasReviewed(someone, await anIsbn());
  expect((await feedOf(hidden.userId)).status).toBe(200);
  await hidden.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  await gone.call(deleteAccount, { confirm: 'confirm' });
  const answers = [];
  for (const id of [hidden.userId, gone.userId, 'nobody', '', '<', 'x'.repeat(99)]) {
    const response = await feedOf(id);
    answers.push([response.status, await response.text()]);
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
  await hidden.call(editProfilePrivacy, { profile_privacy: 'everybody' });
  // The same number in another form is not an ID.
  expect((await feedOf(`0${hidden.userId}`)).status).toBe(404);
  expect(await (await feedOf(hidden.userId)).text()).toContain('Hanna Hidden');
});
