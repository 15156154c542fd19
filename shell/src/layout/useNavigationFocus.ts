import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Does for a navigation inside the app what the browser does for a loaded page: focuses the heading, or focuses and
 * scrolls to the fragment of the address, and announces the title once. After Back or Forward, it does not scroll. A
 * screen that a retry shows is treated like a navigation. The first page is left to the browser, which has loaded it.
 *
 * Call `onScreenShown` whenever the screen of the address, or a notice in its place, is in the page, with `true` if it
 * replaces other content of the same page. `announcedTitle` is the title for screen readers, empty on the first page.
 */
export function useNavigationFocus() {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef<string>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const [announcedTitle, setAnnouncedTitle] = useState('');

  // A navigation ends the wait for an element of the previous page.
  useEffect(() => () => stopWaiting.current?.(), [pathname, hash]);

  const onScreenShown = useCallback(
    (isReplacement = false) => {
      const previousPath = shownPath.current;
      shownPath.current = pathname;
      const main = document.getElementById('main');
      // A link that was pressed while the first screen was loading has led to a page, too; a redirect has not.
      const isOtherPage = previousPath === undefined ? navigationType === 'PUSH' : previousPath !== pathname;
      // The focused control, e.g. the button of a retry, was removed and has passed the focus to `main` (`focusMain`).
      const hasLostFocus = isReplacement && document.activeElement === main;
      // A link to a fragment of the same page ends here: the browser or the screen itself follows it.
      if (!isOtherPage && !hasLostFocus) return;
      focusFirst([main?.querySelector('h1'), main]);
      if (hash) {
        stopWaiting.current = whenElementExists(hash.slice(1), (target) => {
          target.focus({ preventScroll: true });
          if (navigationType !== 'POP') target.scrollIntoView({ block: 'start', behavior: 'instant' });
        });
      }
      setAnnouncedTitle(document.title);
    },
    [pathname, hash, navigationType],
  );

  return { onScreenShown, announcedTitle };
}

/** Focuses the first of the elements that is in the page and can be focused. */
function focusFirst(elements: (HTMLElement | null | undefined)[]): void {
  for (const element of elements) {
    element?.focus({ preventScroll: true });
    if (element && document.activeElement === element) return;
  }
}

/** Maximum wait for the element that the fragment names. */
const timeoutInMilliseconds = 5_000;

/** Events of a user who does not wait for the element. */
const interactions = ['pointerdown', 'wheel', 'touchmove', 'keydown'];

/**
 * Calls back with the element that has the id, immediately or as soon as it is in the page. An interaction or the
 * time-out ends the wait. Returns a function that ends it, too.
 */
function whenElementExists(id: string, onFound: (element: HTMLElement) => void): () => void {
  const check = () => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    onFound(element);
  };
  const observer = new MutationObserver(check);
  // Timer and listeners may call `stop` again after the end, which has no effect.
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(stop, timeoutInMilliseconds);
  for (const type of interactions) window.addEventListener(type, stop, { once: true, passive: true });
  check();
  return stop;
}
