import { paintedMark, unlessAskedMark } from 'page-contract/paintedPage';

/** Where the address asks for something else than was painted, nobody must begin to fill in the wrong form. */
export function clearOtherPage(): void {
  const root = document.querySelector(`[${paintedMark}]`);
  const parameter = root?.querySelector(`[${unlessAskedMark}]`)?.getAttribute(unlessAskedMark);
  if (!root || !parameter || !new URLSearchParams(location.search).has(parameter)) return;
  root.removeAttribute(paintedMark);
  root.replaceChildren();
}
