import type { Page } from '@playwright/test';
import {
  api,
  beSignedIn,
  expect,
  newReader,
  openMore,
  openWhole,
  signedIn,
  test,
  toastOf,
} from '../support/support.ts';
import { DUNE, GAMES } from '../support/world.ts';

test.use({ moves: true });

/** Lets a message stand that every page can be made to say. */
async function aMessage(page: Page): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(toastOf(page, 'Please enter a search term')).toBeVisible();
}

interface Cover {
  standing: boolean;
  covered: string[];
  outOfReach: string[];
}

async function coverOf(page: Page, where = 'body'): Promise<Cover> {
  return page.evaluate(async (within) => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const wanted = 'a[href], button, input, select, textarea, summary';
    const targets = [...document.querySelectorAll<HTMLElement>(`${within} :is(${wanted})`)].filter((target) => {
      const { width, height, bottom } = target.getBoundingClientRect();
      const hidden = target.closest('[data-sonner-toaster], [aria-hidden="true"]') !== null;
      return !hidden && width > 1 && height > 1 && bottom + scrollY > 0 && target.checkVisibility();
    });
    const name = (target: HTMLElement) => (target.getAttribute('aria-label') ?? target.textContent ?? '').slice(0, 40);
    const covered = new Set<string>();
    const reached = new Set<HTMLElement>();
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let at = 0; ; at = Math.min(end, at + innerHeight / 8)) {
      scrollTo({ top: at, behavior: 'instant' });
      for (const target of targets) {
        // A link may go over two lines.
        const { left, top, width, height } = target.getClientRects()[0] ?? target.getBoundingClientRect();
        for (const [x, y] of [
          [0.5, 0.5],
          [0.1, 0.1],
          [0.9, 0.9],
        ] as const) {
          const hits = document.elementsFromPoint(left + width * x, top + height * y);
          const isIt = (hit: Element | undefined): boolean =>
            hit !== undefined && (target.contains(hit) || hit.closest('label')?.contains(target) === true);
          if (isIt(hits[0])) reached.add(target);
          // It would be touched there, were it not for the message.
          else if (isIt(hits.find((hit) => hit.closest('[data-sonner-toaster]') === null))) covered.add(name(target));
        }
      }
      if (at >= end) break;
    }
    const standing = document.querySelector('[data-sonner-toast][data-removed="false"]') !== null;
    const outOfReach = targets.filter(
      (target) => !reached.has(target) && target.closest('[role="toolbar"], ul') === null,
    );
    return { standing, covered: [...covered], outOfReach: outOfReach.map(name) };
  }, where);
}

const clear = { standing: true, covered: [], outOfReach: [] };

test('a message covers nothing of what is played, nor the bottom bar @phone', async ({ page }) => {
  await signedIn(page, 'Polly Plays');
  for (const address of GAMES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await aMessage(page);
    expect(await coverOf(page), address).toEqual(clear);
  }
  for (const address of [`/book?isbn=${DUNE}`]) {
    await page.goto(address);
    await aMessage(page);
    expect(await coverOf(page, 'nav[aria-label="Apps"]'), address).toEqual(clear);
    expect(
      (await coverOf(page)).outOfReach.filter((one) => one !== 'Skip to content'),
      address,
    ).toEqual([]);
  }
});

test('a message covers no way to the next step of the welcome @phone', async ({ page }) => {
  await signedIn(page, 'Nora Next');
  for (const step of [1, 3]) {
    await openWhole(page, `/welcome?step=${step}`);
    await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link').first()).toBeVisible();
    await aMessage(page);
    expect(await coverOf(page, 'nav[aria-label="Steps"]'), `step ${step}`).toEqual(clear);
  }
});

test('Tab goes through a message and on, and a message that is closed gives the focus back', async ({ page }) => {
  await page.goto('/status');
  await aMessage(page);
  const last = page.getByRole('contentinfo').getByRole('link').last();
  const close = page.getByRole('button', { name: 'Close toast' });
  await last.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await last.evaluate((element) => element === document.activeElement)).toBe(false);

  await last.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(last).toBeFocused();
});

test('a message over a dialog covers nothing of it @phone', async ({ page }) => {
  const reader = await signedIn(page, 'Dora Dialog');
  await api(page.context(), '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(toastOf(page, 'Please select a rating!')).toBeVisible();
  expect((await coverOf(page, 'dialog[open]')).covered).toEqual([]);
});

test('a search that cannot be made says why, and nothing that was said stands over the next', async ({ page }) => {
  for (const [address, sentence] of [
    ['/search?q=the', 'Query must be specific [the]'],
    ['/search?q=', 'Please enter a search term'],
  ] as const) {
    await page.goto(address);
    await expect(toastOf(page, sentence)).toBeVisible();
  }
  const bar = page.getByRole('form', { name: 'Narrow the search' });
  const again = async (words: string) => {
    await bar.getByLabel('Search words').fill(words);
    await bar.getByRole('button', { name: 'Search Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words}”`);
  };
  await again('zzyzx');
  await expect(toastOf(page, 'Please enter a search term')).toHaveCount(0);
  await expect(toastOf(page, "We didn't find any books matching your search.")).toBeVisible();
  await again('dune');
  await expect(toastOf(page, "We didn't find any books matching your search.")).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Frank Herbert' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “Frank Herbert [author]”');
  await expect(bar).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “dune”');
  await expect(bar).toHaveCount(1);
  await expect(bar.getByLabel('Search words')).toHaveValue('dune');
});

test('a dialog begins with the first thing to do, without a tooltip', async ({ page }) => {
  const reader = await newReader(page.context(), 'Fenna Focus');
  await api(page.context(), '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Write a review' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Log in with|^Login with/ })).toBeFocused();
  await beSignedIn(page, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  await openMore(page);
  for (const [open, first] of [
    ['Write a review', page.getByRole('dialog').getByRole('radio', { name: 'No stars' })],
    ['Share', page.getByLabel('Email address')],
    ['Report Problem', page.getByRole('dialog').locator('textarea, input, select').first()],
  ] as const) {
    await page.getByRole('button', { name: open, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    await expect(page.getByRole('dialog').getByText('Close', { exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the selected tab is in sight on a phone @phone', async ({ page }) => {
  await signedIn(page, 'Tabea Tabs');
  await page.goto('/profile?tab=lists');
  await expect(page.getByRole('tab', { name: 'Lists' })).toBeInViewport({ ratio: 0.95 });
});

test('the carousel does not glide for whoever wants nothing to move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/home');
  const genres = page.getByRole('region', { name: 'Genres' });
  await expect(genres.getByRole('button', { name: 'Next' })).toBeEnabled();
  const places = await genres.evaluate(async (carousel) => {
    const buttons = carousel.querySelectorAll('button');
    const frames = async (count: number) => {
      for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
      return carousel.querySelector('li')?.getBoundingClientRect().left ?? 0;
    };
    const before = await frames(1);
    buttons[buttons.length - 1]?.click();
    return { before, soon: await frames(2), later: await frames(30) };
  });
  expect(places.soon).toBe(places.later);
  expect(places.soon).toBeLessThan(places.before - 100);
});
