import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { pages } from '../../../../web/rendered/render.js';
import { createTestApp } from '../../../support/worker/app.ts';

async function contactsOn(path: string, contactEmail: string) {
  const app = createTestApp({ env: { ...env, CONTACT_EMAIL: contactEmail } });
  const html = await (await app.fetch(new Request(`https://flyleaf.test${path}`))).text();
  const links = [...html.matchAll(/<a ([^>]*data-contact[^>]*)>(.*?)<\/a>/g)];
  return {
    head: /<meta name="contact" content="(.*?)"/.exec(html)?.[1],
    links: links
      .filter(([, , text]) => text !== '')
      .map(([, attributes = '', text]) => [/href="(.*?)"/.exec(attributes)?.[1], text]),
    anyAddress: /[\w.+-]+@[\w-]+\.\w+/.exec(html)?.[0],
  };
}

test('every page tells the browser', async () => {
  for (const { path } of await pages.list()) {
    // These pages only redirect.
    if (['/profile', '/year', '/account/settings'].includes(path)) continue;
    const { head } = await contactsOn(
      path.replace(':isbn', '9780340839935').replace(':category', 'fiction'),
      'support@flyleaf.test',
    );
    expect([path, head]).toEqual([path, 'support@flyleaf.test']);
  }
});

test.for([
  ['/', 1],
  ['/legal/terms-of-service', 3],
  ['/legal/privacy', 3],
] as const)('%s contains it without scripts', async ([path, times]) => {
  const { links } = await contactsOn(path, 'support@flyleaf.test');
  expect(links).toEqual(Array(times).fill(['mailto:support@flyleaf.test', 'support@flyleaf.test']));
});

test('the site’s name, who answers for data, and whether mail is off', async () => {
  const app = createTestApp({ env: { ...env, SITE_NAME: 'Leaves <3', CONTROLLER: 'The Leaf Society', MAIL_FROM: '' } });
  const html = await (await app.fetch(new Request('https://flyleaf.test/legal/privacy'))).text();
  expect(html).toContain('<meta name="site-name" content="Leaves <3"');
  expect(html).toMatch(/<span data-site-name[^>]*>Leaves &lt;3<\/span>/);
  expect(html).toMatch(/<span data-controller[^>]*>The controller of your data is The Leaf Society\.<\/span>/);
  expect(html).toContain('<meta name="mail" content="off"');
  const usual = await (await createTestApp().fetch(new Request('https://flyleaf.test/'))).text();
  expect(usual).toMatch(/<meta name="mail" content=""/);
});

test.for(['', 'support@flyleaf.example'])('no page shows an address when none is set: %j', async (unset) => {
  for (const path of ['/', '/legal/terms-of-service', '/legal/privacy']) {
    expect(await contactsOn(path, unset)).toEqual({ head: '', links: [], anyAddress: undefined });
  }
});
