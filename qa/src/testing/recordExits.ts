/**
 * Records clicks on links to other sites instead of following them, which jsdom cannot do. Returns the list of
 * addresses, and a function that ends the recording.
 */
export function recordExits(): { exits: string[]; stop(): void } {
  const exits: string[] = [];
  const recordExit = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    // Not for `mailto:`, which opens another program.
    const leadsToWebPage = link?.protocol.startsWith('http');
    if (!link || !leadsToWebPage || link.origin === location.origin) return;
    event.preventDefault();
    exits.push(link.href);
  };
  window.addEventListener('click', recordExit);
  return { exits, stop: () => window.removeEventListener('click', recordExit) };
}
