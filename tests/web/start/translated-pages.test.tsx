import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardAgainstTranslators } from '../../../web/start/translated-pages.ts';

guardAgainstTranslators(document);

/** Does what a browser's translator does to every text, in one of the two ways of browsers. */
function translate(root: Node, way: 'replace' | 'insert and remove'): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.localName === 'font' || text.data.trim() === '') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    if (way === 'replace') text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  }
}

interface Shown {
  before: string;
  icon: boolean;
  after: string | null;
  items: string[];
}

function Page({ before, icon, after, items }: Shown) {
  return (
    <main>
      <button type="button">
        {icon ? <i>*</i> : null}
        {before}
        {after}
      </button>
      <p>{before}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            {item} {icon ? 'with' : null} end
          </li>
        ))}
      </ul>
      {items}
      {after === null ? null : <span>{after}</span>}
    </main>
  );
}

const words = fc.constantFrom('Sign up', 'Log in', 'Share', '112', 'secret');
const shown: fc.Arbitrary<Shown> = fc.record({
  before: words,
  icon: fc.boolean(),
  after: fc.option(words),
  items: fc.uniqueArray(words, { maxLength: 4 }),
});

test.for(['replace', 'insert and remove'] as const)('a translated page shows every later text: %s', async (way) => {
  await fc.assert(
    fc.asyncProperty(fc.array(shown, { minLength: 2, maxLength: 5 }), async (states) => {
      const [first, ...later] = states as [Shown, ...Shown[]];
      const page = render(<Page {...first} />);
      for (const state of later) {
        translate(page.container, way);
        // Observers hear of it once the translator's own task has ended.
        await Promise.resolve();
        page.rerender(<Page {...state} />);
        await Promise.resolve();
        const untranslated = render(<Page {...state} />);
        expect(page.container.textContent?.toUpperCase()).toBe(untranslated.container.textContent?.toUpperCase());
        untranslated.unmount();
      }
      page.unmount();
    }),
    { numRuns: 40 },
  );
});
