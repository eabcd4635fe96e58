import type { Page } from '@playwright/test';
import { axe, beSignedIn, expect, lookAtEach, newReader, openWhole, test } from './support.ts';
import { aFullWorld, DUNE, OF_A_READER } from './world.ts';

/**
 * What can be touched and answers on less than 44 by 44 pixels, measured by what lies under the corners of that square;
 * links in running text are as high as its lines.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((SIDE) => {
    const wanted = 'a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';
    const inText = (link: Element): boolean => {
      if (!link.matches('a[href]') || getComputedStyle(link).display !== 'inline') return false;
      const block = link.closest('p, li, dd, td, h1, h2, h3, div');
      const rest = [...(block?.childNodes ?? [])]
        .filter((node) => !(node instanceof Element) || !node.matches('a, :has(a)'))
        .map((node) => node.textContent ?? '')
        .join(' ');
      return /\p{L}{2,}/u.test(rest);
    };
    const found: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>(wanted)) {
      const shown = target.checkVisibility({ visibilityProperty: true, opacityProperty: false });
      if (!shown || target.matches(':disabled, [tabindex="-1"]:not([role="tab"]), [aria-hidden="true"], .hidden'))
        continue;
      if (target.closest('[inert], [role="grid"]') !== null || inText(target)) continue;
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      const whole = label?.contains(target) ? label : target;
      whole.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = whole.getBoundingClientRect();
      // What only screen readers have, and what comes with the keyboard.
      if (width <= 1 || height <= 1 || top + height <= 0) continue;
      const hits = (x: number, y: number): boolean => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (whole.contains(hit) || label?.contains(hit) === true);
      };
      // How far it answers from its middle in one direction, and in the other, until that is enough.
      const across = (dx: number, dy: number): number => {
        let steps = 1;
        for (const way of [-1, 1]) {
          const from = steps;
          const reaches = (step: number) =>
            hits(left + width / 2 + way * dx * step, top + height / 2 + way * dy * step);
          while (steps < SIDE && reaches(steps - from + 1)) steps += 1;
        }
        return steps;
      };
      const [wide, high] = [across(1, 0), across(0, 1)];
      const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40);
      if (wide < SIDE - 1 || high < SIDE - 1) found.push(`${target.tagName.toLowerCase()} “${name}” ${wide}×${high}`);
    }
    scrollTo(0, 0);
    return [...new Set(found)];
  }, 44);
}

// So many that all who run tests have something to do at the end.
const PARTS = 3;

for (let part = 0; part < PARTS; part += 1) {
  test(`on full pages all that is touched is as large as a thumb, nothing is wider than 320 pixels, axe finds nothing, part ${part + 1} of ${PARTS} @phone`, async ({
    page,
  }) => {
    test.slow();
    const { reader, addresses } = await aFullWorld(page.context(), 'Tom Thumb');
    const here = <T>(all: readonly T[]) => all.filter((_one, place) => place % PARTS === part);
    const small: Record<string, string[]> = {};
    const wide: string[] = [];
    const seen = new Set<string>();
    const look = async (address: string) => {
      await openWhole(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.keyboard.press('Escape');
      const found = (await smallTargets(page)).filter((one) => !seen.has(one));
      for (const one of found) seen.add(one);
      if (found.length > 0) small[address] = found;
      await page.setViewportSize({ width: 320, height: 640 });
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(address);
      await page.setViewportSize({ width: 390, height: 844 });
    };
    for (const address of here(['/', '/home', '/login', '/signup', `/book?isbn=${DUNE}`, '/streak']))
      await look(address);
    if (part === 0) {
      await beSignedIn(page, await newReader(page.context(), 'Nora New'));
      await look('/challenge/create');
    }
    await beSignedIn(page, reader);
    await lookAtEach(
      here(addresses),
      (address) => address,
      async (address) => {
        await look(address);
        // The others show a reader nothing of their own, and are looked at with every route.
        if (!OF_A_READER.test(address)) return;
        await page.setViewportSize({ width: 1280, height: 900 });
        await axe(page);
        await page.setViewportSize({ width: 390, height: 844 });
      },
    );
    expect({ small, wide }).toEqual({ small: {}, wide: [] });
  });
}
