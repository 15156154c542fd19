/** Node that a translation has put in the place of each node that it removed. */
const replacements = new WeakMap<Node, ChildNode>();

/**
 * Returns the child of `parent` that stands for a node of React: the node itself, its translation, or the element into
 * which a translation has moved the text; undefined if there is none.
 */
function findPlace(parent: Node, node: Node): Node | undefined {
  let place: Node | null | undefined = node;
  // The translation of a node may have been replaced, too: follows the replacements to the one that is in the page.
  while (place && !place.parentNode) place = replacements.get(place);
  // A translation may have moved a text into an element: finds the ancestor that is a child of `parent`.
  if (node instanceof Text) {
    while (place && place.parentNode !== parent) place = place.parentNode;
  }
  return place?.parentNode === parent ? place : undefined;
}

/**
 * Handles changes of the page: remembers which node a translation has replaced, and shows a replaced text again as soon
 * as React has changed it. `translatedPages.test.tsx` lists the ways in which translators change a text.
 */
function followTranslation(records: MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [removed] = removedNodes;
    // A node that is in the page again needs no replacement. When a translation is undone, the text and its `<font>`
    // would otherwise be each other's replacement, and `findPlace` would loop without end.
    addedNodes.forEach((added) => replacements.delete(added));
    // React has changed a text that a translation removed: the text returns to the place of its translation.
    if (type === 'characterData') {
      const translation = target.parentNode ? undefined : replacements.get(target);
      translation?.replaceWith(target);
    } else if (removed && !removed.parentNode) {
      // Translations are in `<font>` elements, which may be inserted beside a text before it is removed.
      const translation = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (!translation) continue;
      replacements.set(removed, translation as ChildNode);
      observer.observe(removed, { characterData: true });
    }
  }
}

/**
 * Keeps pages usable that the browser translates. A translation moves or replaces the text nodes that React later
 * changes, moves or removes: the DOM would throw and the whole page go blank, or an old text would stay beside the new
 * one. With this patch, React can go on to use its own nodes: the DOM's methods then act on the node that stands in
 * their place.
 */
export function patchDomForTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = findPlace(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, (before && findPlace(this, before)) ?? null) as T;
  };
  new MutationObserver(followTranslation).observe(document, { childList: true, subtree: true });
}
