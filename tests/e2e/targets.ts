import type { Page } from '@playwright/test';

/**
 * Returns the touch targets that respond on less than 44 by 44 pixels, measured outwards from their centres. Links in
 * running text are exempt.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((SIDE) => {
    const selector = 'a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';
    const inText = (link: Element): boolean => {
      if (!link.matches('a[href]') || getComputedStyle(link).display !== 'inline') return false;
      const block = link.closest('p, li, dd, td, h1, h2, h3, div');
      const rest = [...(block?.childNodes ?? [])]
        .filter((node) => !(node instanceof Element) || !node.matches('a, :has(a)'))
        .map((node) => node.textContent ?? '')
        .join(' ');
      return /\p{L}{2,}/u.test(rest);
    };
    const tooSmall: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>(selector)) {
      const isVisible = target.checkVisibility({ visibilityProperty: true, opacityProperty: false });
      if (!isVisible || target.matches(':disabled, [tabindex="-1"]:not([role="tab"]), [aria-hidden="true"], .hidden'))
        continue;
      if (target.closest('[inert], [role="grid"]') !== null || inText(target)) continue;
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      const area = label?.contains(target) ? label : target;
      area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = area.getBoundingClientRect();
      if (width <= 1 || height <= 1 || top + height <= 0) continue;
      const hits = (x: number, y: number): boolean => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (area.contains(hit) || label?.contains(hit) === true);
      };
      const across = (dx: number, dy: number): number => {
        let steps = 1;
        for (const direction of [-1, 1]) {
          const from = steps;
          const reaches = (step: number) =>
            hits(left + width / 2 + direction * dx * step, top + height / 2 + direction * dy * step);
          while (steps < SIDE && reaches(steps - from + 1)) steps += 1;
        }
        return steps;
      };
      const [areaWidth, high] = [across(1, 0), across(0, 1)];
      const name = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40);
      if (areaWidth < SIDE - 1 || high < SIDE - 1)
        tooSmall.push(`${target.tagName.toLowerCase()} “${name}” ${areaWidth}×${high}`);
    }
    scrollTo(0, 0);
    return [...new Set(tooSmall)];
  }, 44);
}
