import type { SiteManifest } from 'site/manifest/manifestSchema.ts';

/** Port of the first origin; the next ones follow. Nothing listens there, because a proxy answers every request. */
const firstPort = 9701;

/**
 * Moves all addresses of a site's pages to http://localhost, because a proxy cannot answer for the live addresses: it
 * does not have their certificates. Browsers treat localhost as secure, too. Each origin gets a port of its own.
 */
export function moveToLocalhost(manifest: SiteManifest): SiteManifest {
  const { page, origin } = manifest;
  /** Live origins. The port of each is `firstPort` plus its index. */
  const liveOrigins: string[] = [];
  /** Moves one address: `https://api.example/v1` becomes `http://localhost:9702/v1`. */
  function move(address: string): string {
    const { origin: liveOrigin } = new URL(address);
    if (!liveOrigins.includes(liveOrigin)) liveOrigins.push(liveOrigin);
    return `http://localhost:${firstPort + liveOrigins.indexOf(liveOrigin)}${address.slice(liveOrigin.length)}`;
  }
  return {
    ...manifest,
    origin: move(origin),
    // Otherwise a page that is stored for offline reading in one state would be shown in the next state.
    offline: false,
    page: {
      ...page,
      gateway: move(page.gateway),
      backend: move(page.backend),
      identity: {
        ...page.identity,
        // Pages send all calls for the identity provider to `emulator`. Without it they use fixed, live addresses.
        emulator: move(page.identity.emulator ?? 'https://identitytoolkit.googleapis.com'),
      },
    },
  };
}
