/**
 * Prevents errors in pages that the browser translates. A translation moves text nodes into elements of its own; when
 * React later removes or moves such a node, the DOM throws, and the whole page would go blank. With this patch, a node
 * that is no longer a child of its React parent is not removed, and no position is taken from it.
 */
export function patchDomForTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
}
