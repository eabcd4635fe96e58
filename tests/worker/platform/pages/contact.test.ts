import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { pages } from '../../../../web/rendered/render.js';
import { contrastOf, isReadableAccent } from '../../../../worker/platform/pages/accent-contract.ts';
import { announcementCookie } from '../../../../worker/platform/pages/contract.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { siteRecord as SITE } from '../../../support/worker/site-record.ts';

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

test('the site’s name, who answers for data, when that changed, its rules, and whether mail is off', async () => {
  const app = createTestApp({ env: { ...env, SITE, MAIL_FROM: '' } });
  const html = await (await app.fetch(new Request('https://flyleaf.test/legal/privacy'))).text();
  expect(html).toContain('<meta name="site-name" content="Leaves <3"');
  expect(html.match(/<span data-site-name[^>]*>Leaves &lt;3<\/span>/g)).toHaveLength(2);
  expect(html).toContain('<title>Privacy Policy · Leaves &lt;3</title>');
  expect(html).toContain('<meta property="og:site_name" content="Leaves &lt;3"');
  expect(html).toContain('The controller of your data is The Leaf Society (1 Leaf Lane, Leafton).');
  expect(html).toContain('such as who is responsible, on November 27, 2026.');
  expect(html).not.toMatch(/<span data-rules[^>]* hidden/);
  expect(html).toContain('<meta name="mail" content="off"');
  const usual = await (await createTestApp().fetch(new Request('https://flyleaf.test/'))).text();
  expect(usual).toMatch(/<meta name="mail" content=""/);
  expect(usual).toMatch(/<span data-rules[^>]* hidden/);
});

test.for([
  [SITE.announcementUntil, true],
  [1, false],
] as const)('an announcement until %i is shown: %s', async ([announcementUntil, isShown]) => {
  const app = createTestApp({ env: { ...env, SITE: { ...SITE, announcementUntil } } });
  for (const path of ['/', '/home']) {
    const html = await (await app.fetch(new Request(`https://flyleaf.test${path}`))).text();
    expect(html.includes('We meet on Sunday.</p>')).toBe(isShown);
  }
});

test('an announcement that was closed in a browser is left out there, and another one is shown', async () => {
  const headers = { cookie: `a=b; ${announcementCookie(SITE.announcement)}` };
  const isShown = async (announcement: string) => {
    const app = createTestApp({ env: { ...env, SITE: { ...SITE, announcement } } });
    const html = await (await app.fetch(new Request('https://flyleaf.test/', { headers }))).text();
    return html.includes(`${announcement}</p>`);
  };
  expect([await isShown(SITE.announcement), await isShown('We meet on Monday.')]).toEqual([false, true]);
});

test('the site’s colour is readable in both schemes, or it is refused', async () => {
  const page = async (accent: string) => {
    const app = createTestApp({ env: { ...env, SITE: { ...SITE, accent } } });
    return (await app.fetch(new Request('https://flyleaf.test/'))).text();
  };
  const html = await page('#1f5f8b');
  const [, light = '', dark = ''] = /--thread:light-dark\((#\w{6}),(#\w{6})\)/.exec(html) ?? [];
  expect(light).toBe('#1f5f8b');
  expect(contrastOf(dark, '#171310')).toBeGreaterThanOrEqual(4.5);
  expect(html.indexOf('--thread:light-dark')).toBeGreaterThan(html.indexOf('rel="stylesheet"'));
  // Yellow can't be read on paper; no other text reaches the styles.
  expect(['#ffe000', '#12345', 'red;}'].map(isReadableAccent)).toEqual([false, false, false]);
  expect(await page('red;}</style>')).not.toContain('--thread:');
});

test('the manifest has the site’s name and description', async () => {
  const app = createTestApp({ env: { ...env, SITE } });
  const response = await app.fetch(new Request('https://flyleaf.test/manifest.webmanifest'));
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  expect(await response.json()).toMatchObject({ name: SITE.name, description: SITE.description, start_url: '/home' });
});

test.for(['', 'support@flyleaf.example'])('no page shows an address when none is set: %j', async (unset) => {
  for (const path of ['/', '/legal/terms-of-service', '/legal/privacy']) {
    expect(await contactsOn(path, unset)).toEqual({ head: '', links: [], anyAddress: undefined });
  }
});
