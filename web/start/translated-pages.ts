// A browser's translator puts elements with the translation in place of the page's text nodes. React still holds the
// text nodes: it fails when it removes one, or inserts before one, that has left its parent, and its later texts go to
// nodes that nobody sees. So every replaced text is remembered with its replacement. See docs/decisions,
// "Guard the page against translators".
const replacements = new WeakMap<Node, ChildNode>();

/** Makes the document's tree safe to change for React while a translator changes it too. */
export function guardAgainstTranslators(document: Document): void {
  // React changes a text in place.
  const texts = new MutationObserver((records) => {
    for (const { target } of records) restore(target);
  });
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const text = removedNodes[0];
      if (removedNodes.length !== 1 || text?.nodeType !== Node.TEXT_NODE) continue;
      const replacement = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
      if (replacement === undefined) continue;
      replacements.set(text, replacement);
      texts.observe(text, { characterData: true });
    }
  }).observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = shownFor(child);
    replacements.delete(child);
    if (shown.parentNode === this) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    // A text that React moves is not shown twice.
    restore(added);
    const shown = next === null ? null : shownFor(next);
    insertBefore.call(this, added, shown?.parentNode === this ? shown : null);
    return added;
  };
}

function isTranslation(node: Node | null | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font';
}

function shownFor(node: Node): Node {
  return node.parentNode === null ? (replacements.get(node) ?? node) : node;
}

// Puts a text back in place of its translation; the translator then translates it again.
function restore(text: Node): void {
  const replacement = replacements.get(text);
  replacements.delete(text);
  if (text.parentNode === null) replacement?.replaceWith(text);
}
