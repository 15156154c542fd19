/**
 * Records the addresses of other sites that links lead to, and keeps the page where it is. Returns the list, and a
 * function that ends the recording.
 */
export function recordExits(): { exits: string[]; stop(): void } {
  const exits: string[] = [];
  const recordExit = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.origin === location.origin || !link.protocol.startsWith('http')) return;
    event.preventDefault();
    exits.push(link.href);
  };
  window.addEventListener('click', recordExit);
  return { exits, stop: () => window.removeEventListener('click', recordExit) };
}
