/**
 * Stores the scrollbar's width in `--scrollbar-width` before a dialog opens. base.css hides the scrollbar then, and
 * replaces it by padding, so that the page does not move.
 */
export function keepScrollbarPlace(): void {
  const { style, clientWidth } = document.documentElement;
  // While a dialog is open, there is no scrollbar to measure.
  if (!document.querySelector('dialog[open]'))
    style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
}
