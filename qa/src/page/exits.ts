/**
 * Keeps the page from leaving for another site, e.g. for the payment page, and records the address instead. A browser
 * without the Navigation API leaves.
 */
export function recordExits(listener: () => void): string[] {
  const exits: string[] = [];
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { origin, protocol, href } = new URL(event.destination.url);
    // Not for `mailto:`, which opens another program.
    if (origin === location.origin || !protocol.startsWith('http') || !event.cancelable) return;
    event.preventDefault();
    exits.push(href);
    listener();
  });
  return exits;
}
