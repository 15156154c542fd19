/** While a dialog is open, base.css stops the page's scrolling. What the scrollbar took up then becomes padding. */
export function keepScrollbarPlace(): void {
  const { style, clientWidth } = document.documentElement;
  if (!document.querySelector('dialog[open]'))
    style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
}
