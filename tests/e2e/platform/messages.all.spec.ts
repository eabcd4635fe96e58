import type { Page } from '@playwright/test';
import { api, expect, openWhole, signedIn, test, toastOf } from '../support/support.ts';
import { DUNE, GAMES } from '../support/world.ts';

test.use({ moves: true });

/** Shows a toast that is available on every page. */
async function aMessage(page: Page): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(toastOf(page, 'Please enter a search term')).toBeVisible();
}

interface Cover {
  standing: boolean;
  covered: string[];
  outOfReach: string[];
}

async function coverOf(page: Page, selector = 'body'): Promise<Cover> {
  return page.evaluate(async (within) => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const controls = 'a[href], button, input, select, textarea, summary';
    const targets = [...document.querySelectorAll<HTMLElement>(`${within} :is(${controls})`)].filter((target) => {
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
        // A link may span two lines.
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
          // Only the message covers the target here.
          else if (isIt(hits.find((hit) => hit.closest('[data-sonner-toaster]') === null))) covered.add(name(target));
        }
      }
      if (at >= end) break;
    }
    const isToastShown = document.querySelector('[data-sonner-toast][data-removed="false"]') !== null;
    const outOfReach = targets.filter(
      (target) => !reached.has(target) && target.closest('[role="toolbar"], ul') === null,
    );
    return { standing: isToastShown, covered: [...covered], outOfReach: outOfReach.map(name) };
  }, selector);
}

const clear = { standing: true, covered: [], outOfReach: [] };

test('a toast covers neither the game nor the bottom bar @phone', async ({ page }) => {
  await signedIn(page, 'Polly Plays');
  for (const address of GAMES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await aMessage(page);
    // It lies over the top bar, which no one needs to play.
    expect(await coverOf(page, ':is(main, nav[aria-label="Main"])'), address).toEqual(clear);
  }
  for (const address of [`/book?isbn=${DUNE}`]) {
    await page.goto(address);
    await aMessage(page);
    expect(await coverOf(page, 'nav[aria-label="Apps"]'), address).toEqual(clear);
    expect(
      (await coverOf(page)).outOfReach.filter((name) => name !== 'Skip to content'),
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

test('a message over a dialog covers nothing of it @phone', async ({ page }) => {
  const reader = await signedIn(page, 'Dora Dialog');
  await api(page.context(), '/api/user_actions/mark_read_book', { isbn: DUNE }, reader);
  await page.goto(`/book?isbn=${DUNE}`);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(toastOf(page, 'Please select a rating!')).toBeVisible();
  expect((await coverOf(page, 'dialog[open]')).covered).toEqual([]);
});
