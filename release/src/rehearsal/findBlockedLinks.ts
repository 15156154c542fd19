/**
 * Returns the names of the shell's visible links and buttons that cannot be clicked or focused, e.g. because a layer of
 * a remote covers them. Playwright sends this function to the page, so it must not use anything outside of itself.
 */
export function findBlockedLinks(): string[] {
  // An open dialog may cover everything on purpose.
  if (document.querySelector('dialog[open]')) return [];
  const isBlocked = (link: HTMLElement): boolean => {
    link.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = link.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = !link.contains(topmost);
    const isInert = link.closest('[inert], [aria-hidden="true"]') !== null;
    return isCovered || isInert || link.tabIndex < 0;
  };
  const links = document.querySelectorAll<HTMLElement>('nav a, nav button, header a, header button, footer a');
  return (
    [...links]
      // The screen of a remote (`main`) and the panel for testers (`aside`) may have a `nav` or `header`, too.
      .filter((link) => !link.closest('main, aside'))
      // Visually hidden links are 1 pixel wide, links without a box 0.
      .filter((link) => link.getBoundingClientRect().width > 1)
      .filter(isBlocked)
      .map((link) => link.innerText.trim() || (link.getAttribute('aria-label') ?? ''))
  );
}
