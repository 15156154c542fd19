/** A visible element and its position. */
export interface Box {
  /** Tag name. */
  element: string;
  /** Beginning of its text, hidden text included. It identifies the element in messages and is not compared. */
  text: string;
  /** Number of ancestors. */
  depth: number;
  /** Size, and position in the parent element: `320 × 48 px, 16 px from the left and …`. */
  place: string;
}

/**
 * Reads the position of every visible element of a page, and the order of focus. Playwright runs this function in the
 * browser and sends only its text there: it must not use anything that is defined outside of it.
 */
export async function readLayout() {
  await document.fonts.ready;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const readLabel = (element: HTMLElement) =>
    [element.ariaLabel, (element as HTMLInputElement).labels?.[0]?.innerText, element.innerText].find(Boolean) ?? '';
  const countAncestors = (element: Element): number =>
    element.parentElement ? 1 + countAncestors(element.parentElement) : 0;
  const focusable = '#root :is(a[href], button, input, select, textarea, summary, [tabindex])';
  const isReachable = (element: HTMLElement) =>
    element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert]') && isVisible(element);
  return {
    /** All visible elements of the app, in document order. */
    boxes: [...document.querySelectorAll<HTMLElement>('#root *')].filter(isVisible).map((element): Box => {
      const box = element.getBoundingClientRect();
      const parent = element.parentElement!.getBoundingClientRect();
      const size = `${Math.round(box.width)} × ${Math.round(box.height)} px`;
      const [left, top] = [Math.round(box.x - parent.x), Math.round(box.y - parent.y)];
      return {
        element: element.localName,
        text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40),
        depth: countAncestors(element),
        place: `${size}, ${left} px from the left and ${top} px from the top of its container`,
      };
    }),
    /** Elements that the Tab key reaches, in this order, with their labels. */
    focus: [...document.querySelectorAll<HTMLElement>(focusable)]
      .filter(isReachable)
      .map((element) => `${element.localName} ${readLabel(element).replace(/\s+/g, ' ').trim()}`),
  };
}
