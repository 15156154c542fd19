// Looks at an open screen. Each function runs in the page: Playwright sends it as text, so it must not use anything
// outside of itself. Each returns a clause per problem, with the beginning of the element's HTML.

/** Finds out whether a page can be scrolled sideways, and which element is the widest. */
export function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isWidest = (element: Element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 0 && Math.round(right + window.scrollX) >= scrollWidth;
  };
  // The last one is the innermost.
  const widest = [...document.querySelectorAll('body *')].filter(isWidest).at(-1) ?? document.body;
  return [`${scrollWidth - clientWidth} px at ${widest.outerHTML.slice(0, 120)}`];
}

/** Finds elements that move for longer than a blink although the user wants reduced motion. */
export function findMotion(): string[] {
  return document.getAnimations().flatMap(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const isLong = Number(effect?.getComputedTiming().activeDuration) > 20;
    return isLong ? [target?.outerHTML.slice(0, 120) ?? 'an element'] : [];
  });
}

/** Finds words whose last letter is on another line, except in what the owner fills in (`mark`) and addresses. */
export function findCutWords(): string[] {
  const range = document.createRange();
  const findLine = (text: Text, index: number) => {
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getClientRects().item(0);
  };
  const findBlock = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' ? findBlock(element.parentElement!) : element;
  const cutWords: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement;
    const isLeftOut = element?.closest('mark, a[href^="mailto:"], [aria-hidden="true"], script, style, noscript');
    if (!element?.checkVisibility() || isLeftOut) continue;
    for (const { 0: word, index } of text.data.matchAll(/E-Mail|[\p{L}\p{N}]{2,}/gu)) {
      const first = findLine(text, index);
      const last = findLine(text, index + word.length - 1);
      if (!first || !last || last.top - first.top <= first.height / 2) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const width = [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0);
      // A word that is longer than a line has to end on another one.
      if (width <= findBlock(element).clientWidth) cutWords.push(`„${word}“ at ${element.outerHTML.slice(0, 120)}`);
    }
  }
  return cutWords;
}

/** Finds elements that cut off a part of their own text, except `known`, e.g. a preview of a few lines. */
export function findCutTexts(known: string[]): string[] {
  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isCut = (element: HTMLElement) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    // A difference of one pixel is due to rounding.
    const isTooWide = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isTooHigh = cuts(overflowY) && element.scrollHeight > element.clientHeight + 1;
    // An element of one pixel is for screen readers only.
    return (isTooWide || isTooHigh) && element.clientWidth > 1 && element.innerText?.trim() !== '';
  };
  const elements = [...document.querySelectorAll<HTMLElement>('#root *, dialog[open] *')];
  return elements
    .filter(isCut)
    .map((element) => element.outerHTML.slice(0, 120))
    .filter((html) => !known.includes(html));
}

/** Finds fields whose letters are so small that a phone zooms in when they get the focus. */
export function findSmallFields(): string[] {
  const fields = document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea');
  return [...fields]
    .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120));
}

/** Finds an open dialog whose end cannot be scrolled into the window. */
export function findUnreachableEnd(): string[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // Text for screen readers only is in an element of one pixel. An empty element, such as a fading edge, says nothing.
  const isSeen = (element: Element) =>
    element.checkVisibility() &&
    element.getBoundingClientRect().height > 1 &&
    (element.textContent?.trim() !== '' || element.matches('input, select, textarea, img, svg'));
  const last = [...(dialog?.querySelectorAll('*') ?? [])].filter(isSeen).at(-1);
  if (!last) return [];
  last.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { top, bottom } = last.getBoundingClientRect();
  // An element that is higher than the window fills it.
  const isReached = bottom <= window.innerHeight + 1 && (top >= -1 || bottom - top > window.innerHeight);
  return isReached ? [] : [last.outerHTML.slice(0, 120)];
}

/**
 * Finds the last buttons of an open dialog, with which it is decided, that are not whole, uncovered and in the window
 * without scrolling. `onlyWithField`: looks only at a dialog into which one types.
 */
export function findHiddenButtons(onlyWithField: boolean): string[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!dialog || (onlyWithField && !dialog.querySelector('input:not([type=checkbox], [type=radio]), textarea')))
    return [];
  for (const element of [dialog, ...dialog.querySelectorAll('*')]) element.scrollTop = 0;
  const isInSight = (button: Element) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isInWindow = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    const isUncovered = [top + 2, bottom - 2].every((y) => {
      const topmost = document.elementFromPoint((left + right) / 2, y);
      return topmost !== null && button.contains(topmost);
    });
    return isInWindow && isUncovered;
  };
  return [...dialog.querySelectorAll('button')]
    .filter((button) => button.checkVisibility())
    .slice(-2)
    .filter((button) => !isInSight(button))
    .map((button) => button.outerHTML.slice(0, 120));
}

/** Returns where the focus is: at a new element, which is added to `seen`, at one of them, or outside of the page. */
export function placeFocus(seen: Set<Element>): 'new' | 'seen' | 'outside' {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'outside';
  if (seen.has(focused)) return 'seen';
  seen.add(focused);
  return 'new';
}

/** Finds elements that show no focus: the one that has it, or each of `elements`, to which it moves the focus. */
export function findFocusFaults(elements?: Set<Element>): string[] {
  const hasRing = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  const findFault = (element: Element): string | undefined => {
    const label = element.closest('label');
    // A field with a button inside, and a choice on a card, draw the ring around the whole.
    if (![element, label, element.parentElement].some(hasRing)) return 'draws no ring around the focus';
    if (isInSight(element, label)) return undefined;
    // A busy browser has not scrolled yet. What something covers stays covered.
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return isInSight(element, label) ? undefined : 'covers the focus';
  };
  /** Whether a part of an element is in sight (WCAG 2.4.11). A link may have several lines. */
  const isInSight = (element: Element, label: Element | null): boolean => {
    const points = [...element.getClientRects()].flatMap(({ left, width, top, bottom }) =>
      [1, 2, 3].map((quarter) => [left + width / 2, top + ((bottom - top) * quarter) / 4] as const),
    );
    return points.some(([x, y]) => {
      const topmost = document.elementFromPoint(x, y);
      return topmost && (element.contains(topmost) || topmost.contains(element) || label?.contains(topmost));
    });
  };
  const faults: string[] = [];
  for (const element of elements ?? [document.activeElement ?? document.body]) {
    if (elements) (element as HTMLElement).focus();
    // An element that is not shown at this width takes no focus.
    const fault = document.activeElement === element && element !== document.body ? findFault(element) : undefined;
    if (fault) faults.push(`${fault} at ${element.outerHTML.slice(0, 120)}`);
  }
  return faults;
}

/**
 * Finds what cannot be told in forced colours: drawings in the colour of what is behind them, and a current, chosen or
 * open control that looks like its neighbours.
 */
export function findLostInForcedColors(): string[] {
  const faults: string[] = [];
  const isTransparent = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
  /** Returns the colour behind an element, of the nearest ancestor that has one. */
  const findGround = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return isTransparent(backgroundColor) ? findGround(element.parentElement) : backgroundColor;
  };
  for (const element of document.querySelectorAll('#root *, dialog[open] *')) {
    if (!element.checkVisibility()) continue;
    const html = element.outerHTML.slice(0, 120);
    for (const part of [undefined, '::before', '::after']) {
      const { maskImage, backgroundColor, content, width } = getComputedStyle(element, part);
      const isIcon = maskImage !== 'none' && parseFloat(width) <= 64 && element.localName !== 'img';
      const isDrawn = isIcon && (part === undefined || content !== 'none');
      const ground = findGround(part === undefined ? element.parentElement : element);
      if (isDrawn && (backgroundColor === ground || isTransparent(backgroundColor)))
        faults.push(`the drawing ${part ?? ''} of ${html}`);
    }
    const isInControl = element.matches('a svg, button svg');
    const shapes = isInControl
      ? [...element.querySelectorAll('path, circle, ellipse, rect, line, polyline, polygon')]
      : [];
    const isPainted = (shape: Element) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].some((color) => color !== 'none' && color !== findGround(element));
    };
    if (shapes.length > 0 && !shapes.some(isPainted)) faults.push(`the icon ${html}`);
    const state = ['aria-current', 'aria-pressed', 'aria-selected'].find(
      (name) => !['', 'false'].includes(element.getAttribute(name) ?? ''),
    );
    if (!state) continue;
    const group = element.closest('ul, ol, nav, fieldset, [role=group], [role=tablist]') ?? element.parentElement;
    // A link that is not the current one may lack the attribute; a button without it is no choice.
    const otherValues = state === 'aria-current' ? [null, 'false'] : ['false'];
    const neighbour = [...(group?.querySelectorAll(element.localName) ?? [])].find(
      (other) => otherValues.includes(other.getAttribute(state)) && other.checkVisibility(),
    );
    const look = (one: Element): string => {
      const style = getComputedStyle(one);
      const compared = 'color backgroundColor borderTopColor borderInlineStartColor borderBlockEndColor outlineColor';
      const values = compared.split(' ').map((name) => style[name as 'color']);
      return [...values, style.textDecorationLine, style.borderTopStyle, style.outlineStyle].join();
    };
    const lookWithMark = (one: Element) => look(one) + look(one.firstElementChild ?? one);
    if (neighbour && lookWithMark(neighbour) === lookWithMark(element)) faults.push(`${state} of ${html}`);
  }
  return faults;
}

/** Gives text the spacing that WCAG 1.4.12 allows everybody to set; without `isOn`, the page's own. */
export function spaceText(isOn: boolean): void {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  const { adoptedStyleSheets } = document;
  document.adoptedStyleSheets = isOn ? [...adoptedStyleSheets, spacing] : adoptedStyleSheets.slice(0, -1);
}

/** Makes all letters twice as large; without `isOn`, as large as they were. */
export function doubleLetters(isOn: boolean): void {
  document.documentElement.style.setProperty('font-size', isOn ? '200%' : '');
}
