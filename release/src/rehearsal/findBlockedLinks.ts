/**
 * Runs in the page. Returns the names of the shell's visible links and buttons that cannot be clicked or focused. Those
 * in `main`, the remote's screen, and in `aside` are not the shell's. An open dialog may cover them all.
 */
export function findBlockedLinks(): string[] {
  if (document.querySelector('dialog[open]')) return [];
  const all = document.querySelectorAll<HTMLElement>('nav a, nav button, header a, header button, footer a');
  return [...all]
    .filter((link) => link.getBoundingClientRect().width > 1 && !link.closest('main, aside'))
    .filter((link) => {
      link.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = link.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return link.tabIndex < 0 || link.closest('[inert], [aria-hidden="true"]') || !link.contains(topmost);
    })
    .map((link) => link.innerText.trim() || (link.getAttribute('aria-label') ?? ''));
}
